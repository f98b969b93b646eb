import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  button,
  CART_TARGETING,
  CLOSE_ACTION,
  decline,
  heading,
  picture,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

/** Free shipping above a cart total; visitors get the code in exchange for their email address. */
export const tippingPoint: Template = {
  name: 'tipping-point',
  title: 'Tipping point',
  plan: 'free',
  intents: ['increase-cart-value', 'coupon-popups'],
  words: ['free shipping', 'postage', 'threshold', 'progress', 'code', 'scales', 'add to cart'],
  stage: '#d5e8e5',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 440, padding: 32, corner: 18 },
    theme: {
      background: '#f4fbfa',
      text: '#12403f',
      muted: '#3d5f5d',
      accent: '#b8402c',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#5f8b87', text: '#12403f', corner: 10, look: 'box' },
      font: null,
      headingFont: 'Fraunces',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: picture('scales', 'top', 36, '#bfe0dc'),
        blocks: [
          heading(
            'heading',
            '{cart.left:50|A little|The scales have tipped} more, and the scales tip',
            'l',
            { weight: 600 },
          ),
          text('text', 'Then the postage is on us. Leave your email and the code is yours.'),
          {
            ...newBlock('progress', 'way'),
            label: 'In your cart: {cart.total|a good start}',
            percent: 0,
            goal: { amount: 50, reached: '' },
            track: '#d5e8e5',
          },
          newBlock('field', 'email'),
          button('send', 'Give me free postage', SUBMIT_ACTION),
          decline('no', 'I’ll pay for the parcel'),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: picture('scales', 'top', 36, '#bfe0dc'),
        blocks: [
          heading('thanks-heading', 'The postage is on us', 'l', { weight: 600 }),
          text('thanks-text', 'Valid once the scales have tipped, until Sunday night.'),
          { ...newBlock('coupon', 'code'), code: 'TIPPED50' },
          button('shop-on', 'Find what tips the scales', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'send', 'thanks-heading', 'thanks-text', 'shop-on'],
  targeting: CART_TARGETING,
}
