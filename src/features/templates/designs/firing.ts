import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { button, heading, linkTo, narrow, picture, text } from './block-builders.ts'

const THREE_DAYS_MINUTES = 3 * 24 * 60

/** The end of a limited series: a countdown over the glow of a kiln. */
export const firing: Template = {
  name: 'firing',
  title: 'Last firing',
  plan: 'free',
  intents: ['countdown-timer', 'promote-special-offers'],
  words: ['sale', 'ends soon', 'last chance', 'clock', 'weekend'],
  stage: '#ccd6e3',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 520, padding: 42, corner: 14 },
    theme: {
      background: '#13243b',
      text: '#ffffff',
      muted: '#c9d5e4',
      accent: '#13243b',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#c9d5e4', text: '#13243b', corner: 30, look: 'box' },
      font: null,
      headingFont: 'Bebas Neue',
    },
    steps: [
      {
        id: 'offer',
        name: 'Offer',
        picture: picture('firing', 'behind', 10),
        blocks: [
          heading('heading', 'Three days of autumn glazes', '2xl', {
            weight: 400,
            align: 'center',
          }),
          text('text', '30% off the whole series, starting now. Once it’s gone, it’s gone.', {
            align: 'center',
            size: 17,
          }),
          {
            ...newBlock('countdown', 'clock'),
            deadline: { kind: 'visitor', minutes: THREE_DAYS_MINUTES },
            afterwards: 'The kiln is cold. The next series comes in spring.',
            digits: '#13243b',
            tile: '#ffffff',
          },
          narrow(
            button('see', 'See what is left', linkTo('/autumn'), { align: 'center', size: 16 }),
          ),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['heading', 'text', 'clock'],
}
