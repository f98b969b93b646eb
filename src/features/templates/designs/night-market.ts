import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import { art, button, linkTo, narrow, onSameLine, text } from './block-builders.ts'

/** A bar with a string of lights and a countdown to tonight. */
export const nightMarket: Template = {
  name: 'night-market',
  title: 'Night market',
  plan: 'free',
  intents: ['countdown-timer', 'promote-special-offers'],
  words: ['announcement bar', 'tonight', 'daily deal', 'evening', 'event'],
  stage: '#e0d6e8',
  design: {
    version: 1,
    frame: { ...blankFrame('bar'), width: 900, padding: 8 },
    theme: {
      background: '#2a1240',
      text: '#fff4e0',
      muted: '#e6d6f0',
      accent: '#ffb454',
      onAccent: '#2a1240',
      field: { background: '#ffffff', border: '#d9c6e8', text: '#2a1240', corner: 30, look: 'box' },
      font: null,
      headingFont: null,
    },
    steps: [
      {
        id: 'bar',
        name: 'Bar',
        picture: null,
        blocks: [
          { ...newBlock('image', 'lights'), image: art('lanterns'), width: 18, align: 'start' },
          onSameLine(text('text', 'Night market: 20% off until ten', { weight: 600 })),
          onSameLine({
            ...newBlock('countdown', 'clock'),
            deadline: { kind: 'daily', hour: 22 },
            words: ['d', 'h', 'min', 's'],
            afterwards: 'The stalls are closed. Come back tomorrow.',
            digits: '#ffe08a',
            tile: '#43225f',
          }),
          onSameLine(narrow(button('go', 'To the stalls', linkTo('/tonight'), { size: 15 }))),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['text', 'clock', 'go'],
  targeting: {
    moments: [],
    frequency: {
      perVisit: null,
      perDays: null,
      inAll: null,
      stopsWhenConverted: false,
      afterClose: 1,
    },
  },
}
