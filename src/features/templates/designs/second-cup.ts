import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { art, button, CART_TARGETING, decline, heading, linkTo, text } from './block-builders.ts'

/** An upsell to the larger bag, in the corner of the page. */
export const secondCup: Template = {
  name: 'second-cup',
  title: 'Second cup',
  plan: 'free',
  intents: ['increase-cart-value', 'promote-special-offers'],
  words: ['upsell', 'coffee', 'subscription', 'add to cart', 'slide-in', 'larger size'],
  stage: '#e5d9ca',
  design: {
    version: 1,
    frame: {
      ...blankFrame('slide-in'),
      width: 380,
      padding: 26,
      corner: 4,
      border: { width: 2, colour: '#2e4a43', look: 'solid' },
    },
    theme: {
      background: '#fbf5ec',
      text: '#23352f',
      muted: '#55625c',
      accent: '#2e4a43',
      onAccent: '#fbf5ec',
      field: { background: '#ffffff', border: '#75847d', text: '#23352f', corner: 4, look: 'box' },
      font: null,
      headingFont: 'Roboto Slab',
    },
    steps: [
      {
        id: 'offer',
        name: 'Offer',
        picture: null,
        blocks: [
          heading('heading', 'The kilo costs less than two halves', 'm', { weight: 600 }),
          {
            ...newBlock('product', 'bag'),
            image: art('coffee'),
            title: 'House roast, 1 kg',
            note: 'Nutty, low acid, roasted Tuesday',
            price: '€29',
            background: '#f1e6d6',
          },
          text('text', 'In your cart now: {cart.total|two halves}.', { size: 15 }),
          button('swap', 'Swap for the kilo', linkTo('/cart/swap/house-roast-kilo')),
          decline('no', 'Two halves are fine'),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'swap', 'no'],
  targeting: CART_TARGETING,
}
