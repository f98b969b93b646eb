import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  art,
  button,
  CLOSE_ACTION,
  decline,
  EXIT_TARGETING,
  heading,
  linkTo,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

/** A reminder of the cart, and an offer to stay in touch. */
export const stillHere: Template = {
  name: 'still-here',
  title: 'Still here',
  plan: 'free',
  intents: ['reduce-cart-abandonment'],
  words: ['abandoned cart', 'exit', 'reminder', 'checkout'],
  stage: '#e0e6dd',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 470, padding: 32 },
    theme: {
      background: '#ffffff',
      text: '#1b1b1b',
      muted: '#555555',
      accent: '#1f4d36',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#83897f', text: '#1b1b1b', corner: 8, look: 'box' },
      font: null,
      headingFont: null,
    },
    steps: [
      {
        id: 'cart',
        name: 'Cart',
        picture: null,
        blocks: [
          heading('heading', 'Your cart\nis still here', 'm'),
          text('text', 'All of it: {cart.total|just as you left it}.'),
          {
            ...newBlock('product', 'mug'),
            image: art('mug'),
            title: 'Kiln mug, rust',
            note: '350 ml, dishwasher safe',
            background: '#f5f5f1',
          },
          button('back', 'Back to my cart', linkTo('/cart')),
          {
            ...button('later', 'Not today? Stay in touch', { kind: 'next' }, { weight: 400 }),
            look: 'link',
          },
        ],
      },
      {
        id: 'form',
        name: 'Form',
        picture: null,
        blocks: [
          heading('form-heading', 'Not today? Stay in touch', 'm'),
          text(
            'form-text',
            'We’ll write when the next kiln is opened, and when something in it gets cheaper.',
          ),
          newBlock('field', 'email'),
          button('send', 'Write to me', SUBMIT_ACTION),
          decline('no', 'No, thank you'),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: null,
        blocks: [
          heading('thanks-heading', 'You will hear from us', 'm'),
          text('thanks-text', 'Meanwhile, your cart will wait.'),
          button('close', 'Keep browsing', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'form-text', 'thanks-text'],
  targeting: EXIT_TARGETING,
}
