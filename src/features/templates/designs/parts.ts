import type {
  Action,
  Block,
  ButtonBlock,
  ButtonStyle,
  FieldBlock,
  HeadingBlock,
  Image,
  Picture,
  TextBlock,
  TextStyle,
} from '../../../popup/design.ts'
import { newBlock, PLAIN_BUTTON, PLAIN_TEXT } from '../../../popup/new-block.ts'
import type { SuggestedTargeting } from '../model.ts'

/** A text that differs from the theme in what is named only. */
const styled = (style: Partial<TextStyle>): TextStyle => ({ ...PLAIN_TEXT, ...style })

export const heading = (
  id: string,
  text: string,
  size: HeadingBlock['size'],
  style: Partial<TextStyle> = {},
): HeadingBlock => ({ ...newBlock('heading', id), text, size, style: styled(style) })

export const text = (id: string, words: string, style: Partial<TextStyle> = {}): TextBlock => ({
  ...newBlock('text', id),
  text: words,
  style: styled(style),
})

export const field = (name: string, over: Partial<FieldBlock>): FieldBlock => ({
  ...newBlock('field', name),
  name,
  ...over,
})

/** The filled button across the whole width, which most pop-ups end with. */
export const button = (
  id: string,
  words: string,
  action: Action,
  style: Partial<ButtonStyle> = {},
): ButtonBlock => ({
  ...newBlock('button', id),
  text: words,
  action,
  style: { ...PLAIN_BUTTON, weight: 600, ...style },
})

/** The way out in words, as easy to find as the way in. */
export const decline = (id: string, words: string, style: Partial<ButtonStyle> = {}) =>
  ({
    ...button(id, words, { kind: 'close' }, { weight: 400, ...style }),
    look: 'link',
  }) satisfies ButtonBlock

export const narrow = (block: ButtonBlock): ButtonBlock => ({ ...block, isWide: false })

export const beside = <Of extends Block>(block: Of): Of => ({ ...block, isBeside: true })

export const SEND: Action = { kind: 'submit' }
export const CLOSE: Action = { kind: 'close' }
/** To a place of the shop's own site. */
export const to = (address: string): Action => ({ kind: 'link', address, opensNew: false })

/** One of our pictures; it says nothing that the words do not. */
export const art = (name: string): Image => ({ source: { kind: 'art', name }, alt: '' })

export const picture = (
  name: string,
  side: Picture['side'],
  share: number,
  background: Picture['background'] = null,
): Picture => ({ image: art(name), side, share, background })

/** Of a cookie notice: at once, on every page, until there is an answer. */
export const UNTIL_DECIDED: SuggestedTargeting = {
  moments: [],
  frequency: {
    perVisit: null,
    perDays: null,
    inAll: null,
    stopsWhenConverted: true,
    afterClose: null,
  },
  // What it asks for is not taken before the answer.
  consent: { storage: 'agreed', doubleOptin: false },
}

/** Where the shop doesn't tell its cart, a click on its button has to do. */
export const ADDED_TO_CART: SuggestedTargeting = {
  moments: [{ kind: 'cart' }, { kind: 'click', selector: '[data-add-to-cart]' }],
}

/** Of what speaks of a cart: to who is about to leave it, or has stopped. */
export const WHEN_LEAVING: SuggestedTargeting = {
  moments: [{ kind: 'leave' }, { kind: 'idle', seconds: 60 }],
}
