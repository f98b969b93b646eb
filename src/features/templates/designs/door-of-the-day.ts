import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { button, CLOSE_ACTION, heading, picture, text } from './block-builders.ts'

/** An Advent calendar: one door per day, each with a prize. */
export const doorOfTheDay: Template = {
  name: 'door-of-the-day',
  title: 'Door of the day',
  plan: 'ultimate',
  intents: ['gamification-popups', 'promote-special-offers', 'coupon-popups'],
  words: ['advent calendar', 'christmas', 'scratch', 'december', 'season', 'game', 'daily'],
  stage: '#dcd5e6',
  design: {
    version: 1,
    frame: { ...blankFrame('popup'), width: 440, padding: 30, corner: 16, backdrop: '#0d0920b3' },
    theme: {
      background: '#1c1633',
      text: '#fbf3dc',
      muted: '#d8cfe6',
      accent: '#e8a33d',
      onAccent: '#1c1633',
      field: { background: '#fbf3dc', border: '#e8a33d', text: '#1c1633', corner: 10, look: 'box' },
      font: 'Nunito',
      headingFont: 'Playfair Display',
    },
    steps: [
      {
        id: 'door',
        name: 'Door',
        picture: picture('doors', 'top', 53, '#1c1633'),
        blocks: [
          heading('heading', 'Today’s door is open', 'l', { align: 'center', isItalic: true }),
          text('text', 'One look a day, until the 24th. There is something behind every door.', {
            align: 'center',
          }),
          {
            ...newBlock('scratch', 'behind'),
            prizes: [
              { label: 'Free gift wrap', chance: 4, code: 'DOORWRAP' },
              { label: '10% off today', chance: 3, code: 'DOOR10' },
              { label: 'A jar of jam', chance: 2, code: 'DOORJAM' },
              { label: '25% off today', chance: 1, code: 'DOOR25' },
            ],
            hint: 'Rub the frost away',
            foil: '#b9c7d9',
          },
          button('close', 'Go to the shop', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['text'],
  targeting: {
    moments: [{ kind: 'delay', seconds: 3 }],
    frequency: {
      perVisit: 1,
      perDays: { times: 1, days: 1 },
      inAll: null,
      stopsWhenConverted: false,
      afterClose: 1,
    },
  },
}
