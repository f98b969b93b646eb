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

/** Feedback after a delivery: a scale, and an optional comment. */
export const howWasIt: Template = {
  name: 'how-was-it',
  title: 'How was it',
  plan: 'plus',
  intents: ['conduct-surveys'],
  words: ['rating', 'nps', 'review', 'satisfaction', 'after purchase', 'scale'],
  stage: '#e2dbf2',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 430, padding: 30, corner: 20, backdrop: '#1c153399' },
    theme: {
      background: '#ffffff',
      text: '#2a1d52',
      muted: '#574b7a',
      accent: '#5a3ea6',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#8d80b3', text: '#2a1d52', corner: 12, look: 'box' },
      font: 'Outfit',
      headingFont: 'Outfit',
    },
    steps: [
      {
        id: 'scale',
        name: 'Scale',
        picture: picture('parcel', 'top', 37, '#e4dcf5'),
        blocks: [
          {
            ...newBlock('question', 'unpacking'),
            name: 'unpacking',
            kind: 'scale',
            text: 'How was unpacking it?',
            options: ['A let-down', 'A small feast'],
          },
          {
            ...newBlock('question', 'in-words'),
            name: 'in_words',
            kind: 'words',
            text: 'One thing we should change?',
            options: [],
            isRequired: false,
          },
          button('send', 'Tell the packers', SUBMIT_ACTION),
          decline('no', 'Another time'),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: picture('parcel', 'top', 37, '#e4dcf5'),
        blocks: [
          heading('thanks-heading', 'Pinned above the packing table', 'm', { align: 'center' }),
          text('thanks-text', 'Mara and Jun will read it tomorrow morning.', { align: 'center' }),
          button('close', 'Back to the shop', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['send', 'thanks-heading', 'thanks-text'],
  targeting: {
    moments: [{ kind: 'delay', seconds: 8 }],
    visitors: {
      kind: 'returning',
      devices: ['computer', 'phone'],
      referrer: null,
      campaign: null,
      languages: [],
      cart: null,
    },
  },
}
