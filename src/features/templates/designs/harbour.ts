import { blankFrame, newBlock } from '../../../popup/new-block.ts'
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

/** A full-screen welcome with a view from a pier. */
export const harbour: Template = {
  name: 'harbour',
  title: 'Harbour',
  plan: 'ultimate',
  intents: ['build-audience', 'promote-special-offers'],
  words: ['full screen', 'hotel', 'travel', 'welcome', 'early booking', 'night'],
  stage: '#cfd9e4',
  design: {
    version: 1,
    frame: { ...blankFrame('full-screen'), width: 480, padding: 48, entrance: 'fade' },
    theme: {
      background: '#1d3557',
      text: '#fff3df',
      muted: '#d5e0ea',
      accent: '#f7b977',
      onAccent: '#1d2a44',
      field: { background: '#fffaf2', border: '#f7b977', text: '#1d2a44', corner: 8, look: 'box' },
      font: null,
      headingFont: 'Playfair Display',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: picture('harbour', 'end', 50, '#274a73'),
        blocks: [
          text('house', 'Pier House, eleven rooms', { size: 15, weight: 600, colour: '#f7b977' }),
          heading('heading', 'The first boat knows your name', '2xl', { weight: 500, size: 13 }),
          text('text', 'Our summer weeks open to the list on 1 March, to everyone a week later.', {
            size: 18,
          }),
          field('first_name', { kind: 'name', label: 'First name', isRequired: false }),
          onSameLine(newBlock('field', 'email')),
          narrow(button('send', 'Put me on the list', SUBMIT_ACTION, { size: 17 })),
          {
            ...newBlock('consent', 'letters'),
            text: 'Two letters a year and the opening date. I can unsubscribe at any time.',
            address: '/privacy',
          },
          narrow(decline('no', 'Show me the rooms', { align: 'start', colour: '#fff3df' })),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: picture('harbour', 'end', 50, '#274a73'),
        blocks: [
          heading('thanks-heading', 'A key hangs on the board', '2xl', { weight: 500, size: 13 }),
          text('thanks-text', 'You’ll hear from us a week before the rooms open.', { size: 18 }),
          narrow(button('close', 'Show me the rooms', CLOSE_ACTION, { size: 17 })),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['house', 'heading', 'text', 'letters', 'thanks-text', 'no', 'close'],
  targeting: {
    moments: [
      { kind: 'scroll', percent: 20 },
      { kind: 'delay', seconds: 20 },
    ],
  },
}
