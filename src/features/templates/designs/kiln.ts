import { blankFrame, newBlock, PLAIN_BUTTON, PLAIN_TEXT } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'

/** A first order, two halves: the picture beside the words. */
export const kiln: Template = {
  name: 'kiln',
  title: 'Kiln',
  plan: 'free',
  intents: ['coupon-popups', 'build-audience'],
  words: ['first order', 'discount', 'welcome', 'newsletter'],
  stage: '#dec9aa',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 590, padding: 36, corner: 6 },
    theme: {
      background: '#fbf6ee',
      text: '#3a2419',
      muted: '#5d4638',
      accent: '#a4471f',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#a98b74', text: '#3a2419', corner: 4, look: 'box' },
      font: null,
      headingFont: 'EB Garamond',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: {
          image: { source: { kind: 'art', name: 'kiln' }, alt: '' },
          side: 'start',
          share: 39,
          background: '#e7cfb2',
        },
        blocks: [
          {
            ...newBlock('text', 'shop'),
            text: 'Juniper & Clay',
            style: { ...PLAIN_TEXT, size: 13, weight: 600, colour: '#8f4020' },
          },
          {
            ...newBlock('heading', 'heading'),
            text: '10 % off your first pot',
            size: 'xl',
            style: { ...PLAIN_TEXT, weight: 500 },
          },
          {
            ...newBlock('text', 'text'),
            text: 'Thrown and fired in small batches. One letter a month, new glazes first.',
          },
          newBlock('field', 'email'),
          {
            ...newBlock('button', 'send'),
            text: 'Get my 10 %',
            style: { ...PLAIN_BUTTON, weight: 600 },
          },
          {
            ...newBlock('button', 'no'),
            text: 'No, thanks',
            action: { kind: 'close' },
            look: 'link',
          },
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: null,
        blocks: [
          { ...newBlock('heading', 'thanks-heading'), text: 'Here it is', size: 'xl' },
          {
            ...newBlock('text', 'thanks-text'),
            text: 'For everything in the shop, until the end of the month.',
          },
          { ...newBlock('coupon', 'code'), code: 'KILN10' },
          { ...newBlock('button', 'shop-on'), text: 'To the shop', action: { kind: 'close' } },
        ],
      },
    ],
  },
}
