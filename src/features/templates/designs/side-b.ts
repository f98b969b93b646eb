import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { decline, heading, picture, text } from './block-builders.ts'

/** Staff picks: what to listen to next. */
export const sideB: Template = {
  name: 'side-b',
  title: 'Side B',
  plan: 'plus',
  intents: ['guide-website-visitors', 'increase-cart-value'],
  words: ['music', 'records', 'recommend', 'navigation', 'staff picks', 'categories'],
  stage: '#f5d8c0',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 640, padding: 36, corner: 10 },
    theme: {
      background: '#1b1722',
      text: '#fde8c8',
      muted: '#cdbfae',
      accent: '#f7a23b',
      onAccent: '#1b1722',
      field: { background: '#2b2536', border: '#8f8496', text: '#fde8c8', corner: 8, look: 'box' },
      font: 'Outfit',
      headingFont: 'Bebas Neue',
    },
    steps: [
      {
        id: 'links',
        name: 'Ways',
        picture: picture('record', 'start', 40, '#f05d3e'),
        blocks: [
          heading('heading', 'What is it going to be tonight?', 'xl', { weight: 400 }),
          text('text', 'Ines and Paul have put something aside.'),
          {
            ...newBlock('links', 'list'),
            links: [
              { label: 'Quiet, with a window', note: 'jazz, 41', address: '/staff/quiet' },
              { label: 'Kitchen, loud', note: 'soul, 63', address: '/staff/kitchen' },
              { label: 'Long drive north', note: 'ambient, 28', address: '/staff/drive' },
              { label: 'Surprise me', note: 'new in, 12', address: '/new' },
            ],
            background: '#2b2536',
          },
          decline('no', 'I know what I want', { colour: '#fde8c8' }),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text'],
  targeting: {
    moments: [
      { kind: 'idle', seconds: 30 },
      { kind: 'pages', count: 4 },
    ],
  },
}
