import { blankFrame } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { button, heading, linkTo, onSameLine, text } from './block-builders.ts'

/** A poster: one number, one line, one button. */
export const shout: Template = {
  name: 'shout',
  title: 'Shout',
  plan: 'free',
  intents: ['promote-special-offers', 'coupon-popups'],
  words: ['sale', 'poster', 'bold', 'yellow', 'discount', 'flash'],
  stage: '#eae7d8',
  design: {
    version: 1,
    frame: {
      ...blankFrame('popup'),
      width: 396,
      padding: 28,
      corner: 0,
      border: { width: 5, colour: '#111111', look: 'solid' },
    },
    theme: {
      background: '#ffd90f',
      text: '#111111',
      muted: '#111111',
      accent: '#111111',
      onAccent: '#ffd90f',
      field: { background: '#ffffff', border: '#111111', text: '#111111', corner: 0, look: 'box' },
      font: null,
      headingFont: 'Bebas Neue',
    },
    steps: [
      {
        id: 'offer',
        name: 'Offer',
        picture: null,
        blocks: [
          heading('heading', '48 hours', '2xl', { weight: 400, size: 30 }),
          text('what', 'All bowls', { weight: 700, size: 15 }),
          onSameLine(text('how-much', '25% off', { weight: 700, size: 15, align: 'center' })),
          onSameLine(text('where', 'Online only', { weight: 700, size: 15, align: 'end' })),
          text('text', 'The discount is applied in the cart, on everything round.', {
            size: 18,
            weight: 500,
          }),
          button('see', 'Show me the bowls', linkTo('/bowls'), { size: 19 }),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'what', 'how-much', 'where', 'text', 'see'],
}
