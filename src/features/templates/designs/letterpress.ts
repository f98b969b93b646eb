import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { art, button, CLOSE_ACTION, field, heading, SUBMIT_ACTION, text } from './block-builders.ts'

/** A monthly newsletter, in the style of a printed card. */
export const letterpress: Template = {
  name: 'letterpress',
  title: 'Letterpress',
  plan: 'free',
  intents: ['build-audience'],
  words: ['newsletter', 'serif', 'studio', 'print', 'elegant', 'black and white'],
  stage: '#dedacf',
  design: {
    version: 1,
    frame: {
      ...blankFrame('popup'),
      width: 460,
      padding: 48,
      corner: 0,
      border: { width: 6, colour: '#1f1d19', look: 'double' },
    },
    theme: {
      background: '#f6f3ec',
      text: '#1f1d19',
      muted: '#45413a',
      accent: '#1f1d19',
      onAccent: '#f6f3ec',
      field: { background: '#f6f3ec', border: '#1f1d19', text: '#5a554c', corner: 0, look: 'line' },
      font: 'EB Garamond',
      headingFont: 'EB Garamond',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: null,
        blocks: [
          { ...newBlock('image', 'sprig'), image: art('sprig'), width: 24 },
          heading('heading', 'Letters from the studio', 'xl', {
            weight: 400,
            align: 'center',
            isItalic: true,
          }),
          text('text', 'Once a month: what we made, what broke, and what comes next.', {
            align: 'center',
            size: 19,
          }),
          field('email', { label: 'Your email' }),
          button('send', 'Subscribe', SUBMIT_ACTION, { weight: 400, size: 19 }),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: null,
        blocks: [
          { ...newBlock('image', 'thanks-sprig'), image: art('sprig'), width: 24 },
          heading('thanks-heading', 'The next one is yours', 'xl', {
            weight: 400,
            align: 'center',
            isItalic: true,
          }),
          text('thanks-text', 'It is set in type on the last Sunday of the month.', {
            align: 'center',
            size: 19,
          }),
          button('close', 'Read on', CLOSE_ACTION, { weight: 400, size: 19 }),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'thanks-text'],
  targeting: { moments: [{ kind: 'scroll', percent: 50 }] },
}
