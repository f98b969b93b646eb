import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { button, decline, heading, linkTo, picture, text } from './block-builders.ts'

/** A countdown to today's order deadline. */
export const bread: Template = {
  name: 'bread',
  title: 'Bread by eight',
  plan: 'plus',
  intents: ['countdown-timer', 'reduce-cart-abandonment'],
  words: ['bakery', 'order before', 'cut-off', 'delivery', 'tomorrow', 'food', 'slide-in'],
  stage: '#f2e2c6',
  design: {
    version: 1,
    frame: { ...blankFrame('slide-in'), width: 380, padding: 28, corner: 22 },
    theme: {
      background: '#fffaf0',
      text: '#43240f',
      muted: '#6a4a32',
      accent: '#a8501a',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#a08468', text: '#43240f', corner: 14, look: 'box' },
      font: 'Nunito',
      headingFont: 'Nunito',
    },
    steps: [
      {
        id: 'order',
        name: 'Order',
        picture: picture('loaf', 'top', 48, '#f6d9a8'),
        blocks: [
          heading('heading', 'At your door by eight', 'm'),
          text('text', 'Order before six this evening and the loaf is baked for you tonight.'),
          {
            ...newBlock('countdown', 'oven'),
            deadline: { kind: 'daily', hour: 18 },
            afterwards: 'The dough is resting. Order now for the day after.',
            digits: '#43240f',
            tile: '#f8e3bf',
          },
          button('order-now', 'Order a loaf', linkTo('/bread')),
          decline('no', 'Not today'),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'oven', 'order-now'],
  targeting: { moments: [{ kind: 'delay', seconds: 12 }, { kind: 'leave' }] },
}
