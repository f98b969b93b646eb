import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { button, CLOSE_ACTION, heading, picture, SUBMIT_ACTION, text } from './block-builders.ts'

/** A survey with a single question, in the corner of the page. */
export const oneQuestion: Template = {
  name: 'one-question',
  title: 'One question',
  plan: 'free',
  intents: ['conduct-surveys'],
  words: ['feedback', 'poll', 'answer', 'research', 'how did you hear'],
  stage: '#dbe8f1',
  design: {
    version: 1,
    frame: { ...blankFrame('slide-in'), width: 400, padding: 28, corner: 16 },
    theme: {
      background: '#ffffff',
      text: '#14304a',
      muted: '#4b667c',
      accent: '#14568c',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#5d7d97', text: '#14304a', corner: 10, look: 'box' },
      font: 'Cabin',
      headingFont: 'Cabin',
    },
    steps: [
      {
        id: 'question',
        name: 'Question',
        picture: picture('question', 'top', 31, '#cfe6f5'),
        blocks: [
          {
            ...newBlock('question', 'came-by'),
            name: 'came_by',
            text: 'What brought you here today?',
            options: [
              'A friend told me',
              'Looking for a gift',
              'I saw you at a market',
              'Something else',
            ],
          },
          button('send', 'Send my answer', SUBMIT_ACTION),
          text('anonymous', 'Answers stay anonymous.', { size: 14, align: 'center' }),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: picture('question', 'top', 31, '#cfe6f5'),
        blocks: [
          heading('thanks-heading', 'That helps us choose', 'm', { align: 'center' }),
          text('thanks-text', 'We read every answer on Friday, with the first coffee.', {
            align: 'center',
          }),
          button('close', 'Keep browsing', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['thanks-text'],
  targeting: { moments: [{ kind: 'pages', count: 3 }] },
}
