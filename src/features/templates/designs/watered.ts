import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  button,
  CLOSE_ACTION,
  decline,
  EXIT_TARGETING,
  heading,
  picture,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

/** Saves the visitor's cart, with free delivery as a reason to come back. */
export const watered: Template = {
  name: 'watered',
  title: 'Watered until Friday',
  plan: 'plus',
  intents: ['reduce-cart-abandonment', 'coupon-popups'],
  words: ['abandoned cart', 'exit intent', 'plants', 'save cart', 'discount'],
  stage: '#d5e6d8',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 640, padding: 40, corner: 24, backdrop: '#0f2a1a99' },
    theme: {
      background: '#f7fbf4',
      text: '#173a26',
      muted: '#41604c',
      accent: '#1f6b41',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#75957f', text: '#173a26', corner: 14, look: 'box' },
      font: 'Outfit',
      headingFont: 'Fraunces',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: picture('plant', 'end', 38, '#cfe3d2'),
        blocks: [
          heading('heading', 'We water it until Friday', 'xl', { weight: 600 }),
          text('text', 'Leave your email and we’ll send you the cart, with free delivery.'),
          newBlock('field', 'email'),
          button('send', 'Keep my cart', SUBMIT_ACTION),
          decline('no', 'Put it back on the shelf'),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: picture('plant', 'end', 38, '#cfe3d2'),
        blocks: [
          heading('thanks-heading', 'In good hands', 'xl', { weight: 600 }),
          text('thanks-text', 'Free delivery on everything in your cart, until Friday night.'),
          { ...newBlock('coupon', 'code'), code: 'GREENTHUMB', label: 'At the till' },
          button('close', 'Back to the leaves', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'thanks-text', 'no', 'close'],
  targeting: EXIT_TARGETING,
}
