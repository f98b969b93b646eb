import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  button,
  CLOSE_ACTION,
  decline,
  field,
  heading,
  picture,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

const DAWN = picture('birds', 'end', 38, '#f7c9a9')

/** Early access to a sale for subscribers. */
export const earlyBirds: Template = {
  name: 'early-birds',
  title: 'Early birds',
  plan: 'free',
  intents: ['promote-special-offers', 'build-audience'],
  words: ['sale', 'early access', 'list', 'newsletter', 'discount', 'morning', 'sunrise'],
  stage: '#f0dccd',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 620, padding: 36, corner: 10 },
    theme: {
      background: '#fff7ef',
      text: '#4b2340',
      muted: '#6a4459',
      accent: '#b3372f',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#a07183', text: '#4b2340', corner: 8, look: 'box' },
      font: null,
      headingFont: 'Playfair Display',
    },
    steps: [
      {
        id: 'form',
        name: 'Form',
        picture: DAWN,
        blocks: [
          text('when', 'Saturday, from seven', { size: 14, weight: 600, colour: '#9c2f28' }),
          heading('heading', 'The sale wakes early for you', 'xl', { weight: 600 }),
          text('text', 'A quarter off every plate. The list gets in at seven, the rest at ten.'),
          field('first_name', { kind: 'name', label: 'First name', isRequired: false }),
          newBlock('field', 'email'),
          button('send', 'Wake me at seven', SUBMIT_ACTION),
          decline('no', 'I’d rather sleep in'),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: DAWN,
        blocks: [
          text('thanks-when', 'Saturday, from seven', { size: 14, weight: 600, colour: '#9c2f28' }),
          heading('thanks-heading', 'Sleep well until then', 'xl', { weight: 600 }),
          text('thanks-text', 'On Saturday at ten to seven, an email opens the door.'),
          button('close', 'Look at the plates', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: [
    'when',
    'heading',
    'text',
    'send',
    'thanks-when',
    'thanks-heading',
    'thanks-text',
    'close',
    'no',
  ],
}
