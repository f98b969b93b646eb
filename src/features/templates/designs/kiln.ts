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

/** A discount on the first order, in two halves: the picture next to the text. */
export const kiln: Template = {
  name: 'kiln',
  title: 'Kiln',
  plan: 'free',
  intents: ['coupon-popups', 'build-audience'],
  words: ['first order', 'discount', 'welcome', 'newsletter', 'pottery'],
  stage: '#ddc8aa',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 590, padding: 36, corner: 6 },
    theme: {
      background: '#fbf6ee',
      text: '#3a2419',
      muted: '#5d4638',
      accent: '#a4471f',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#a38570', text: '#3a2419', corner: 4, look: 'box' },
      font: null,
      headingFont: 'EB Garamond',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: picture('kiln', 'start', 39, '#e7cfb2'),
        blocks: [
          text('shop', 'Juniper & Clay', { size: 13, weight: 600, colour: '#8f4020' }),
          heading('heading', '10% off your first pot', 'xl', { weight: 500 }),
          text('text', 'Thrown and fired in small batches. One letter a month, new glazes first.'),
          newBlock('field', 'email'),
          button('send', 'Get my 10%', SUBMIT_ACTION),
          decline('no', 'No, thanks', { colour: '#6b5444' }),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: picture('kiln', 'start', 39, '#e7cfb2'),
        blocks: [
          text('thanks-shop', 'Juniper & Clay', { size: 13, weight: 600, colour: '#8f4020' }),
          heading('thanks-heading', 'Welcome to the workshop', 'l', { weight: 500 }),
          text('thanks-text', 'Good for everything in the shop, until the end of the month.'),
          { ...newBlock('coupon', 'code'), code: 'KILN10' },
          button('shop-on', 'Back to the pots', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'send', 'thanks-heading', 'thanks-text', 'shop-on'],
  shopName: 'Juniper & Clay',
}
