import { blankFrame } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { button, linkTo, NOTICE_TARGETING, narrow, onSameLine, text } from './block-builders.ts'

const ANSWER = { size: 15, weight: 500, colour: '#1c2a3a', background: '#e9eef3' } as const

/** A cookie notice as a single line at the bottom of the page. */
export const smallPrint: Template = {
  name: 'small-print',
  title: 'Small print',
  plan: 'free',
  intents: ['cookie-notices'],
  words: ['consent', 'privacy', 'bar', 'gdpr', 'quiet', 'bottom'],
  stage: '#dde3ea',
  design: {
    version: 1,
    frame: { ...blankFrame('bar'), side: 'bottom', width: 960, padding: 12, hasClose: false },
    theme: {
      background: '#1c2a3a',
      text: '#f2f5f8',
      muted: '#c5d0db',
      accent: '#e9eef3',
      onAccent: '#1c2a3a',
      field: { background: '#ffffff', border: '#c5d0db', text: '#1c2a3a', corner: 4, look: 'box' },
      font: 'Source Serif 4',
      headingFont: null,
    },
    steps: [
      {
        id: 'choice',
        name: 'Choice',
        picture: null,
        blocks: [
          text('text', 'We would like to count visits with one cookie. It stays with us.'),
          onSameLine(
            narrow(button('needed', 'No, thanks', { kind: 'consent', choice: 'needed' }, ANSWER)),
          ),
          onSameLine(
            narrow(button('all', 'Yes, count me', { kind: 'consent', choice: 'all' }, ANSWER)),
          ),
          {
            ...onSameLine(
              narrow(
                button('more', 'The small print', linkTo('/privacy'), { size: 15, weight: 400 }),
              ),
            ),
            look: 'link',
          },
        ],
      },
    ],
  },
  blockIdsToRewrite: ['text'],
  targeting: NOTICE_TARGETING,
}
