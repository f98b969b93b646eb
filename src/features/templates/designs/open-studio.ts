import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  button,
  CLOSE_ACTION,
  field,
  heading,
  onSameLine,
  picture,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

/** An invitation to an event, with a choice of days. */
export const openStudio: Template = {
  name: 'open-studio',
  title: 'Open studio',
  plan: 'free',
  intents: ['build-audience', 'guide-website-visitors'],
  words: ['event', 'invitation', 'workshop', 'register', 'lead', 'appointment', 'poster'],
  stage: '#e6e0d0',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 470, padding: 30, corner: 0, backdrop: '#12183bb3' },
    theme: {
      background: '#f1ede2',
      text: '#1f2a63',
      muted: '#3f4877',
      accent: '#c4301d',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#1f2a63', text: '#1f2a63', corner: 0, look: 'box' },
      font: 'Outfit',
      headingFont: 'Outfit',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: picture('studio', 'top', 38, '#f1ede2'),
        blocks: [
          heading('heading', 'Come and print one yourself', 'l', { weight: 700 }),
          text('text', 'Ink, paper and an apron are here. You bring an hour.'),
          field('first_name', { kind: 'name', label: 'First name' }),
          onSameLine(newBlock('field', 'email')),
          field('day', {
            kind: 'choice',
            label: 'Which day?',
            showsLabel: false,
            options: ['Saturday at 11', 'Saturday at 15', 'Sunday at 11'],
          }),
          {
            ...newBlock('consent', 'letters'),
            text: 'Write to me about my place, and nothing else.',
          },
          button('send', 'Save me a place', SUBMIT_ACTION, { weight: 700 }),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: picture('studio', 'top', 38, '#f1ede2'),
        blocks: [
          heading('thanks-heading', 'Your apron is ironed', 'l', { weight: 700 }),
          text(
            'thanks-text',
            'We’ll write to you this week, with directions and the name on the doorbell.',
          ),
          button('close', 'See the prints', CLOSE_ACTION, { weight: 700 }),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'day', 'thanks-heading', 'thanks-text', 'close'],
  targeting: { moments: [{ kind: 'delay', seconds: 15 }] },
}
