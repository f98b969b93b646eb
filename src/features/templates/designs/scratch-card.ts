import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { button, CLOSE_ACTION, heading, picture, SUBMIT_ACTION, text } from './block-builders.ts'

/** A scratch card on which everybody wins. */
export const scratchCard: Template = {
  name: 'scratch-card',
  title: 'Scratch card',
  plan: 'plus',
  intents: ['gamification-popups', 'coupon-popups'],
  words: ['scratch', 'game', 'prize', 'lucky', 'discount'],
  stage: '#f6d3c4',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 440, padding: 36, corner: 22 },
    theme: {
      background: '#fde3d8',
      text: '#5a1e10',
      muted: '#70331f',
      accent: '#a8321a',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#b07461', text: '#5a1e10', corner: 30, look: 'box' },
      font: null,
      headingFont: 'Comfortaa',
    },
    steps: [
      {
        id: 'card',
        name: 'Card',
        picture: null,
        blocks: [
          heading('heading', 'Scratch and see', 'l', { align: 'center', size: 15 }),
          text('text', 'Every card hides something. Yours too.', { align: 'center' }),
          {
            ...newBlock('scratch', 'card-foil'),
            prizes: [
              { label: '15% off', chance: 1, code: 'COIN15' },
              { label: '10% off', chance: 3, code: 'COIN10' },
              { label: 'Free shipping', chance: 2, code: 'COINSHIP' },
            ],
            foil: '#c0ad9b',
          },
          newBlock('field', 'email'),
          button('keep', 'Keep what I found', SUBMIT_ACTION),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: picture('confetti', 'top', 24),
        blocks: [
          heading('thanks-heading', 'Kept for you', 'l', { align: 'center' }),
          text('thanks-text', 'Enter it at checkout. It’s valid for 30 days.', {
            align: 'center',
          }),
          { ...newBlock('coupon', 'code'), code: 'YOURPRIZE', label: 'What you won' },
          button('close', 'Spend it now', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['thanks-text'],
  targeting: {
    moments: [
      { kind: 'idle', seconds: 20 },
      { kind: 'pages', count: 2 },
    ],
  },
}
