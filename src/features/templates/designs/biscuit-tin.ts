import { blankFrame, newBlock } from '../../../popup/new-block.ts'
import type { Template } from '../model.ts'
import {
  button,
  CLOSE_ACTION,
  decline,
  heading,
  linkTo,
  NOTICE_TARGETING,
  onSameLine,
  picture,
  SUBMIT_ACTION,
  text,
} from './block-builders.ts'

const TIN = picture('tin', 'top', 33, '#cfdcf0')

/** A cookie notice that offers a newsletter after the visitor has answered, whatever the answer. */
export const biscuitTin: Template = {
  name: 'biscuit-tin',
  title: 'Biscuit tin',
  plan: 'free',
  intents: ['cookie-notices', 'build-audience'],
  words: ['consent', 'privacy', 'gdpr', 'newsletter', 'two steps', 'friendly', 'lead'],
  stage: '#d9e2f0',
  design: {
    version: 1,
    frame: {
      ...blankFrame('slide-in'),
      side: 'start',
      width: 400,
      padding: 26,
      corner: 14,
      hasClose: false,
    },
    theme: {
      background: '#fffaf1',
      text: '#1b2f52',
      muted: '#455676',
      accent: '#21406f',
      onAccent: '#ffffff',
      field: { background: '#ffffff', border: '#7186ab', text: '#1b2f52', corner: 8, look: 'box' },
      font: 'Nunito',
      headingFont: 'Nunito',
    },
    steps: [
      {
        id: 'choice',
        name: 'Choice',
        picture: TIN,
        blocks: [
          heading('heading', 'One tin, two answers', 'm', { weight: 700 }),
          text('text', 'May we count visits with a cookie? It stays in our kitchen.', { size: 15 }),
          button('needed', 'No, thanks', { kind: 'consent', choice: 'needed' }),
          onSameLine(button('all', 'Yes, you may', { kind: 'consent', choice: 'all' })),
          {
            ...button('more', 'What’s in it', linkTo('/privacy'), { size: 14, weight: 400 }),
            look: 'link',
          },
        ],
      },
      {
        id: 'letter',
        name: 'Letter',
        picture: TIN,
        blocks: [
          heading('letter-heading', 'Noted. Would you like a letter with that?', 'm', {
            weight: 700,
          }),
          text('letter-text', 'New recipes, once a month. It has nothing to do with cookies.', {
            size: 15,
          }),
          newBlock('field', 'email'),
          {
            ...newBlock('consent', 'letters'),
            text: 'Send me the letter. I can unsubscribe at any time.',
            address: '/privacy',
          },
          button('send', 'Keep me posted', SUBMIT_ACTION),
          decline('no', 'Just the page, please'),
        ],
      },
      {
        id: 'thanks',
        name: 'Thank you',
        picture: TIN,
        blocks: [
          heading('thanks-heading', 'The first one is in the oven', 'm', { weight: 700 }),
          text('thanks-text', 'It comes on the first Sunday of the month.', { size: 15 }),
          button('close', 'Go to the shop', CLOSE_ACTION),
        ],
      },
    ],
  },
  blockIdsToRewrite: ['text', 'letter-text', 'thanks-heading', 'thanks-text'],
  targeting: NOTICE_TARGETING,
}
