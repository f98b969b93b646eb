import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  button,
  CLOSE_ACTION,
  field,
  heading,
  picture,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

const TABLE = picture('tasting', 'top', 31, '#f1dfe6')

/** A vote on the next product; the result can be sent by email. */
export const tastingNotes: Template = {
  name: 'tasting-notes',
  title: 'Tasting notes',
  plan: 'free',
  intents: ['conduct-surveys', 'build-audience'],
  words: ['vote', 'poll', 'research', 'new product', 'opinion', 'results by mail', 'feedback'],
  stage: '#ecdbe2',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 440, padding: 30, corner: 16 },
    theme: {
      background: '#fffafc',
      text: '#4a1a2d',
      muted: '#6d4152',
      accent: '#8c2547',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#a0718a', text: '#4a1a2d', corner: 10, look: 'box' },
      font: 'Nunito',
      headingFont: 'Comfortaa',
    },
    steps: [
      {
        id: 'vote',
        name: 'Vote',
        picture: TABLE,
        blocks: [
          {
            ...newBlock('question', 'next'),
            name: 'next',
            text: 'Which one shall we make in spring?',
            options: ['Plum and pepper', 'Orange and thyme', 'Pear and mint'],
          },
          field('email', {
            label: 'Your email, for the result',
            isRequired: false,
            showsLabel: true,
          }),
          {
            ...newBlock('consent', 'result'),
            text: 'Write to me once, with the result.',
            mustBeTicked: false,
          },
          button('send', 'Cast my vote', SUBMIT_ACTION),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: TABLE,
        blocks: [
          heading('thanks-heading', 'One spoon closer', 'm', { align: 'center' }),
          text('thanks-text', 'We’ll count on the last day of the month. The pots are ready.', {
            align: 'center',
          }),
          button('close', 'Back to the jars', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['thanks-heading', 'thanks-text', 'close'],
  targeting: { moments: [{ kind: 'pages', count: 2 }] },
}
