import { blankFrame } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  button,
  CLOSE_ACTION,
  decline,
  field,
  heading,
  narrow,
  onSameLine,
  picture,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

/** A full-screen welcome with few words and a lot of space. */
export const dunes: Template = {
  name: 'dunes',
  title: 'Dunes',
  plan: 'plus',
  intents: ['build-audience', 'guide-website-visitors'],
  words: ['full screen', 'welcome mat', 'newsletter', 'desert', 'warm', 'landing'],
  stage: '#ecd9c4',
  design: {
    version: 1,
    frame: { ...blankFrame('full-screen'), width: 520, padding: 56 },
    theme: {
      background: '#fbd9b5',
      text: '#3a1c12',
      muted: '#4d2b1d',
      accent: '#3a1c12',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#8b4426', text: '#4d3a31', corner: 6, look: 'box' },
      font: null,
      headingFont: 'EB Garamond',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: picture('dunes', 'behind', 50),
        blocks: [
          heading('heading', 'Slow things, made by hand', '2xl', { weight: 500 }),
          text('text', 'Join 2,300 people who hear about new pieces before the shop opens.', {
            size: 18,
          }),
          field('email', { label: 'Your email' }),
          onSameLine(narrow(button('send', 'Let me in', SUBMIT_ACTION))),
          narrow(decline('shop', 'Just show me the shop', { colour: '#3a1c12', align: 'start' })),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: picture('dunes', 'behind', 50),
        blocks: [
          heading('thanks-heading', 'Good. No hurry now', '2xl', { weight: 500 }),
          text(
            'thanks-text',
            'The next pieces leave the loom in two weeks. You’ll see them first.',
            {
              size: 18,
            },
          ),
          narrow(button('close', 'Go to the shop', CLOSE_ACTION)),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'thanks-text'],
  targeting: {
    moments: [],
    visitors: {
      kind: 'new',
      devices: ['computer', 'phone'],
      referrer: null,
      campaign: null,
      languages: [],
      cart: null,
    },
  },
}
