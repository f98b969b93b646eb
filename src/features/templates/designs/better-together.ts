import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  art,
  button,
  CART_TARGETING,
  decline,
  heading,
  linkTo,
  onSameLine,
  text,
} from './block-builders.ts'

/** Suggests a product that goes with what is in the cart. */
export const betterTogether: Template = {
  name: 'better-together',
  title: 'Better together',
  plan: 'plus',
  intents: ['increase-cart-value'],
  words: ['bundle', 'cross-sell', 'upsell', 'pair', 'set'],
  stage: '#d8dfd7',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 560, padding: 32, corner: 14 },
    theme: {
      background: '#eef1ec',
      text: '#22302a',
      muted: '#4a5a52',
      accent: '#22302a',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#7d8a83', text: '#22302a', corner: 8, look: 'box' },
      font: null,
      headingFont: null,
    },
    steps: [
      {
        id: 'pair',
        name: 'Pair',
        picture: null,
        blocks: [
          heading('heading', 'These two belong together', 'm', { align: 'center' }),
          text('text', 'Thrown on the same day, glazed in the same bucket.', { align: 'center' }),
          { ...newBlock('image', 'both'), image: art('pair') },
          text('mug', 'Kiln mug\nIn your cart of {cart.total|good things}', {
            align: 'center',
            size: 15,
            weight: 500,
          }),
          onSameLine(
            text('saucer', 'Saucer, €10.50\nAdd for 12% less', {
              align: 'center',
              size: 15,
              weight: 500,
            }),
          ),
          button('add', 'Add the saucer', linkTo('/cart/add/saucer')),
          decline('no', 'Only the mug'),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'mug', 'saucer', 'add', 'no'],
  targeting: CART_TARGETING,
}
