import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  button,
  CLOSE_ACTION,
  decline,
  heading,
  picture,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

/** A wheel of fortune in bright summer colours. */
export const lemonStand: Template = {
  name: 'lemon-stand',
  title: 'Lemon stand',
  plan: 'free',
  intents: ['gamification-popups', 'build-audience'],
  words: ['wheel', 'spin to win', 'summer', 'fortune', 'drinks', 'game'],
  stage: '#f6efb8',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 640, padding: 36, corner: 28, backdrop: '#0b2a5c99' },
    theme: {
      background: '#ffe34d',
      text: '#12306b',
      muted: '#21407a',
      accent: '#12306b',
      onAccent: '#ffe34d',
      field: { background: '#fffbe0', border: '#12306b', text: '#12306b', corner: 30, look: 'box' },
      font: 'Nunito',
      headingFont: 'Comfortaa',
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
              { label: '10% off', chance: 3, code: 'LEMON10' },
              { label: 'A straw', chance: 2, code: 'LEMONSTRAW' },
              { label: 'Free bottle', chance: 1, code: 'LEMONFREE' },
              { label: '10% off', chance: 3, code: 'LEMON10' },
              { label: 'A straw', chance: 2, code: 'LEMONSTRAW' },
              { label: '2 for 1', chance: 1, code: 'LEMONTWO' },
            ],
            colours: ['#12306b', '#fffbe0', '#f47a3d'],
            rim: '#12306b',
          },
          heading('heading', 'Life gave you a wheel', 'l'),
          text('text', 'Every spin wins something, most of it cold.'),
          newBlock('field', 'email'),
          button('spin', 'Give it a spin', SUBMIT_ACTION),
          decline('no', 'Just looking', { colour: '#12306b' }),
        ],
      },
      {
        id: 'won',
        name: 'Won',
        picture: picture('confetti', 'top', 15),
        blocks: [
          heading('won-heading', 'Well spun', 'l', { align: 'center' }),
          text('won-text', 'Enter it at checkout, or show it at the stall on Saturday.', {
            align: 'center',
          }),
          { ...newBlock('coupon', 'code'), code: 'YOURPRIZE', label: 'What you won' },
          button('shop-on', 'See the drinks', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['text', 'won-text', 'shop-on'],
  targeting: { moments: [{ kind: 'delay', seconds: 15 }] },
}
