import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { heading, picture, text } from './block-builders.ts'

/** Three links, for visitors who don't know where to start. */
export const signpost: Template = {
  name: 'signpost',
  title: 'Signpost',
  plan: 'free',
  intents: ['guide-website-visitors'],
  words: ['navigation', 'help', 'choose', 'categories', 'slide-in'],
  stage: '#f0ead3',
  design: {
    version: 1,
    frame: { ...blankFrame('slide-in'), width: 400, padding: 28, corner: 18 },
    theme: {
      background: '#ffffff',
      text: '#26251f',
      muted: '#57544a',
      accent: '#7a5c00',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#8f8a78', text: '#26251f', corner: 12, look: 'box' },
      font: null,
      headingFont: 'Roboto Slab',
    },
    steps: [
      {
        id: 'links',
        name: 'Ways',
        picture: picture('signpost', 'top', 36, '#f7ecc9'),
        blocks: [
          heading('heading', 'Where would you like to go?', 'm', { weight: 600 }),
          text('text', 'Pick one and we’ll show you the way.', { size: 15 }),
          {
            ...newBlock('links', 'list'),
            links: [
              { label: 'A gift under €40', note: '24 pieces', address: '/gifts' },
              { label: 'For the table', note: '61 pieces', address: '/table' },
              { label: 'Vases', note: '18 pieces', address: '/vases' },
            ],
            background: '#f6f4ec',
          },
        ],
      },
    ],
  },
  blockIdsToRewrite: [],
  targeting: { moments: [{ kind: 'idle', seconds: 25 }] },
}
