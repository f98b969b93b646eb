import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  art,
  button,
  heading,
  linkTo,
  NOTICE_TARGETING,
  onSameLine,
  text,
} from './block-builders.ts'

/** A cookie notice with two equally prominent answers. */
export const crumbs: Template = {
  name: 'crumbs',
  title: 'Crumbs',
  plan: 'free',
  intents: ['cookie-notices'],
  words: ['consent', 'privacy', 'gdpr', 'banner', 'friendly'],
  stage: '#efe3d3',
  design: {
    version: 1,
    frame: {
      ...blankFrame('slide-in'),
      side: 'start',
      width: 440,
      padding: 26,
      corner: 20,
      hasClose: false,
    },
    theme: {
      background: '#ffffff',
      text: '#33251a',
      muted: '#5c4a3c',
      accent: '#f4e5d2',
      onAccent: '#4a2f17',
      field: { background: '#ffffff', border: '#a08a76', text: '#33251a', corner: 12, look: 'box' },
      font: null,
      headingFont: null,
    },
    steps: [
      {
        id: 'choice',
        name: 'Choice',
        picture: null,
        blocks: [
          { ...newBlock('image', 'cookie'), image: art('cookie'), width: 17 },
          onSameLine(heading('heading', 'A few crumbs', 'm', { weight: 700 })),
          text(
            'text',
            'We count visits to see which pots people like. Nothing is sold on. You choose.',
            { size: 15 },
          ),
          button('needed', 'No counting', { kind: 'consent', choice: 'needed' }),
          onSameLine(button('all', 'Count me in', { kind: 'consent', choice: 'all' })),
          {
            ...button('more', 'What we keep, and for how long', linkTo('/privacy'), {
              size: 14,
              weight: 400,
            }),
            look: 'link',
          },
        ],
      },
    ],
  },
  blockIdsToRewrite: ['text'],
  targeting: NOTICE_TARGETING,
}
