import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  button,
  CLOSE_ACTION,
  decline,
  field,
  heading,
  picture,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

/** A discount on the first order, and a reminder of an important date. */
export const bouquet: Template = {
  name: 'bouquet',
  title: 'Bouquet',
  plan: 'plus',
  intents: ['coupon-popups', 'build-audience'],
  words: ['florist', 'birthday', 'first order', 'discount', 'reminder', 'flowers'],
  stage: '#f6dbe0',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 640, padding: 40, corner: 32, backdrop: '#4a142899' },
    theme: {
      background: '#fffaf8',
      text: '#5a1230',
      muted: '#774257',
      accent: '#b22a55',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#b57a90', text: '#5a1230', corner: 30, look: 'box' },
      font: 'Nunito',
      headingFont: 'Playfair Display',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: picture('bouquet', 'end', 38, '#f9d7dc'),
        blocks: [
          heading('heading', 'Your first bunch, €7 less', 'xl', { weight: 600, isItalic: true }),
          text('text', 'And a note from us a week before the day you must not forget.'),
          newBlock('field', 'email'),
          field('occasion', {
            kind: 'choice',
            label: 'Whose day is next?',
            showsLabel: false,
            isRequired: false,
            options: ['My mother’s', 'A friend’s', 'A loved one’s', 'My own'],
          }),
          button('send', 'Send me the code', SUBMIT_ACTION),
          decline('no', 'No flowers today'),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: picture('bouquet', 'end', 38, '#f9d7dc'),
        blocks: [
          heading('thanks-heading', 'Cut this morning', 'xl', { weight: 600, isItalic: true }),
          text('thanks-text', '€7 off your first bunch, whenever you need it.'),
          { ...newBlock('coupon', 'code'), code: 'FIRSTBUNCH' },
          button('close', 'Choose flowers', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: [
    'heading',
    'text',
    'occasion',
    'thanks-heading',
    'thanks-text',
    'no',
    'close',
  ],
  targeting: {
    moments: [
      { kind: 'delay', seconds: 10 },
      { kind: 'scroll', percent: 40 },
    ],
  },
}
