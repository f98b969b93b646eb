import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  button,
  CLOSE_ACTION,
  field,
  heading,
  picture,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

/** A wheel of fortune on which everybody wins; the odds are shown below it. */
export const wheel: Template = {
  name: 'wheel',
  title: 'Wheel of eight',
  plan: 'plus',
  intents: ['gamification-popups', 'build-audience', 'coupon-popups'],
  words: ['spin to win', 'fortune', 'game', 'prize', 'discount'],
  stage: '#dfeae4',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 660, padding: 36, corner: 18 },
    theme: {
      background: '#fff8ea',
      text: '#20312c',
      muted: '#45554f',
      accent: '#c5431c',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#20312c', text: '#20312c', corner: 10, look: 'box' },
      font: null,
      headingFont: null,
    },
    steps: [
      {
        id: 'play',
        name: 'Wheel',
        picture: null,
        blocks: [
          {
            ...newBlock('wheel', 'wheel'),
            prizes: [
              { label: 'Free shipping', chance: 1, code: 'ROUNDTRIP' },
              { label: '5% off', chance: 1, code: 'EIGHT5' },
              { label: 'A tea towel', chance: 1, code: 'EIGHTTOWEL' },
              { label: '10% off', chance: 1, code: 'EIGHT10' },
              { label: 'Free shipping', chance: 1, code: 'ROUNDTRIP' },
              { label: 'A gift', chance: 1, code: 'EIGHTGIFT' },
              { label: '15% off', chance: 1, code: 'EIGHT15' },
              { label: 'A second mug', chance: 1, code: 'EIGHTMUG' },
            ],
            colours: ['#f2b53c', '#fff8ea', '#1d7d74', '#f7d9c4'],
            rim: '#20312c',
          },
          heading('heading', 'Spin for free shipping', 'l', { weight: 700 }),
          text('text', 'Every slice wins. One spin per address.'),
          field('email', { label: 'name@yours.com' }),
          button('spin', 'Spin the wheel', SUBMIT_ACTION),
          text('odds', 'Odds: free shipping 25%, the rest 12.5% each.', { size: 13 }),
        ],
      },
      {
        id: 'won',
        name: 'Won',
        picture: picture('confetti', 'top', 15),
        blocks: [
          heading('won-heading', 'It is yours', 'l', { weight: 700, align: 'center' }),
          text('won-text', 'Enter it at checkout. It’s valid for two weeks.', {
            align: 'center',
          }),
          { ...newBlock('coupon', 'code'), code: 'YOURPRIZE', label: 'What you won' },
          button('shop-on', 'Choose something', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'odds', 'won-text'],
  targeting: { moments: [{ kind: 'pages', count: 2 }, { kind: 'leave' }] },
}
