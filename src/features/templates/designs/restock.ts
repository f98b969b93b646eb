import { blankFrame } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  button,
  CLOSE_ACTION,
  field,
  heading,
  narrow,
  onSameLine,
  picture,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

/** A waiting list for a sold-out product, in the style of a log. */
export const restock: Template = {
  name: 'restock',
  title: 'Restock',
  plan: 'free',
  intents: ['build-audience'],
  words: ['back in stock', 'waiting list', 'mono', 'drop', 'sold out', 'minimal'],
  stage: '#e4e4e0',
  design: {
    version: 1,
    frame: {
      ...blankFrame('popup'),
      width: 420,
      padding: 24,
      corner: 0,
      border: { width: 1, colour: '#0b0b0b', look: 'solid' },
    },
    theme: {
      background: '#ffffff',
      text: '#0b0b0b',
      muted: '#4a4a4a',
      accent: '#0b0b0b',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#0b0b0b', text: '#5c5c5c', corner: 0, look: 'box' },
      font: 'JetBrains Mono',
      headingFont: 'JetBrains Mono',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: picture('vase', 'top', 50, '#d8d8d4'),
        blocks: [
          heading('heading', 'Vase no. 7 sold out in nine hours.', 's', { weight: 600, size: 18 }),
          text('text', 'Next firing: 40 pieces. The list hears about it a day early.', {
            size: 14,
          }),
          field('email', { label: 'email' }),
          onSameLine(narrow(button('send', 'Tell me', SUBMIT_ACTION, { size: 14, weight: 500 }))),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: picture('vase', 'top', 50, '#d8d8d4'),
        blocks: [
          heading('thanks-heading', 'You are on the list.', 's', { weight: 600, size: 18 }),
          text('thanks-text', 'One email, one link, one day ahead.', { size: 14 }),
          narrow(button('close', 'Back', CLOSE_ACTION, { size: 14, weight: 500 })),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'thanks-text'],
}
