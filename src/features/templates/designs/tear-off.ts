import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { button, CLOSE_ACTION, heading, narrow, picture, text } from './block-builders.ts'

/** A voucher without a form. */
export const tearOff: Template = {
  name: 'tear-off',
  title: 'Tear off',
  plan: 'free',
  intents: ['coupon-popups', 'promote-special-offers'],
  words: ['ticket', 'voucher', 'code', 'gift', 'no form'],
  stage: '#fbe3d6',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 580, padding: 34, corner: 14 },
    theme: {
      background: '#b93a1c',
      text: '#ffffff',
      muted: '#ffe9df',
      accent: '#ffffff',
      onAccent: '#8f2a12',
      field: { background: '#ffd9c2', border: '#ffd9c2', text: '#7d2410', corner: 8, look: 'box' },
      font: null,
      headingFont: 'Montserrat',
    },
    steps: [
      {
        id: 'ticket',
        name: 'Ticket',
        picture: picture('stub', 'end', 32, '#ffd9c2'),
        blocks: [
          heading('heading', 'Five euro, for you', 'xl'),
          text('text', 'On your next order from €35. One use, any day this month.'),
          {
            ...newBlock('coupon', 'code'),
            code: 'POT5',
            label: 'Your code',
            copy: 'Copy',
          },
          narrow(button('shop-on', 'Keep shopping', CLOSE_ACTION, { size: 15 })),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text'],
}
