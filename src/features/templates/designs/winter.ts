import { blankFrame } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { button, heading, linkTo, narrow, picture, text } from './block-builders.ts'

/** A seasonal offer, in a forest at night. */
export const winter: Template = {
  name: 'winter',
  title: 'Winter wood',
  plan: 'plus',
  intents: ['promote-special-offers', 'guide-website-visitors'],
  words: ['christmas', 'season', 'holiday', 'gifts', 'delivery date'],
  stage: '#dbe5dc',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 480, padding: 48, corner: 8, backdrop: '#08170fb3' },
    theme: {
      background: '#123524',
      text: '#f6efdc',
      muted: '#dfe3cc',
      accent: '#f6efdc',
      onAccent: '#123524',
      field: { background: '#f6efdc', border: '#dfe3cc', text: '#123524', corner: 4, look: 'box' },
      font: null,
      headingFont: 'EB Garamond',
    },
    steps: [
      {
        id: 'offer',
        name: 'Offer',
        picture: picture('winter', 'behind', 10),
        blocks: [
          text('shop', 'Fennel & Pine', {
            size: 14,
            align: 'center',
            colour: '#e3b04b',
            weight: 600,
          }),
          heading('heading', 'Twelve days to be early', '2xl', {
            weight: 500,
            isItalic: true,
            align: 'center',
          }),
          text('text', 'Order by 12 December and it is under the tree in time, wrapped.', {
            align: 'center',
            size: 17,
          }),
          narrow(button('find', 'Find a present', linkTo('/gifts'), { align: 'center' })),
          text('ground', 'Wrapping and a card are on us.', {
            align: 'center',
            size: 14,
          }),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'ground'],
  shopName: 'Fennel & Pine',
  targeting: { moments: [{ kind: 'scroll', percent: 35 }] },
}
