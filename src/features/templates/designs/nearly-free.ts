import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { button, linkTo, narrow, onSameLine } from './block-builders.ts'

/** A bar that shows how much more to spend to get free shipping. */
export const nearlyFree: Template = {
  name: 'nearly-free',
  title: 'Nearly free',
  plan: 'free',
  intents: ['increase-cart-value', 'promote-special-offers'],
  words: ['free shipping', 'bar', 'progress', 'threshold', 'announcement'],
  stage: '#d5dfdd',
  design: {
    version: 1,
    frame: { ...blankFrame('bar'), width: 860, padding: 8 },
    theme: {
      background: '#0f4c4a',
      text: '#ffffff',
      muted: '#d7e8e6',
      accent: '#ffd166',
      onAccent: '#0d3f3d',
      field: { background: '#ffffff', border: '#d7e8e6', text: '#0f4c4a', corner: 30, look: 'box' },
      font: null,
      headingFont: null,
    },
    steps: [
      {
        id: 'bar',
        name: 'Bar',
        picture: null,
        blocks: [
          {
            ...newBlock('progress', 'way'),
            label: '{cart.left:50|A little} more for free shipping',
            percent: 0,
            goal: { amount: 50, reached: 'Free shipping is yours' },
            track: '#ffffff40',
          },
          onSameLine(narrow(button('find', 'See small things', linkTo('/under-20'), { size: 14 }))),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['find'],
  targeting: {
    moments: [],
    frequency: {
      perVisit: null,
      perDays: null,
      inAll: null,
      stopsWhenConverted: false,
      afterClose: 1,
    },
  },
}
