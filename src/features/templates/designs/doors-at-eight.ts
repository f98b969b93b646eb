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

const CURTAIN = picture('curtain', 'top', 36, '#250913')

/** An evening event: a daily countdown, and a form for the guest list. */
export const doorsAtEight: Template = {
  name: 'doors-at-eight',
  title: 'Doors at eight',
  plan: 'free',
  intents: ['countdown-timer', 'build-audience'],
  words: ['launch', 'waiting list', 'event', 'theatre', 'tickets', 'reserve', 'evening', 'daily'],
  stage: '#e6d3d6',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 470, padding: 32, corner: 6, backdrop: '#12030acc' },
    theme: {
      background: '#3a0d1c',
      text: '#fff2dc',
      muted: '#ecd0c4',
      accent: '#e8b04a',
      onAccent: '#250913',
      field: { background: '#fff6e8', border: '#e8b04a', text: '#3a0d1c', corner: 4, look: 'box' },
      font: 'Outfit',
      headingFont: 'Playfair Display',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: CURTAIN,
        blocks: [
          heading('heading', 'Tonight’s last ten seats', 'l', { weight: 600, align: 'center' }),
          text('text', 'We give them away at eight. Put your name in before the doors open.', {
            align: 'center',
            size: 17,
          }),
          {
            ...newBlock('countdown', 'clock'),
            deadline: { kind: 'daily', hour: 20 },
            afterwards: 'The doors are open. Tomorrow there are ten more.',
            digits: '#250913',
            tile: '#f3d9a0',
          },
          field('email', { label: 'Your email address' }),
          button('send', 'Hold my place', SUBMIT_ACTION, { weight: 700, size: 17 }),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: CURTAIN,
        blocks: [
          heading('thanks-heading', 'Your name is in the hat', 'l', {
            weight: 600,
            align: 'center',
          }),
          text('thanks-text', 'If it’s drawn, you’ll hear from us by ten past eight.', {
            align: 'center',
            size: 17,
          }),
          button('close', 'See what’s on', CLOSE_ACTION, { weight: 700, size: 17 }),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'clock', 'thanks-text', 'close'],
}
