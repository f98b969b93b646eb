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

/** A text style with the given differences from the theme. */
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

export const field = (name: string, overrides: Partial<FieldBlock>): FieldBlock => ({
  ...newBlock('field', name),
  name,
  ...overrides,
})

/** A filled, full-width button, like the one at the end of most pop-ups. */
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

/** A text link that closes the pop-up, as easy to find as the main button. */
export const decline = (id: string, words: string, style: Partial<ButtonStyle> = {}) =>
  ({
    ...button(id, words, { kind: 'close' }, { weight: 400, ...style }),
    look: 'link',
  }) satisfies ButtonBlock

export const narrow = (block: ButtonBlock): ButtonBlock => ({ ...block, isWide: false })

export const onSameLine = <Of extends Block>(block: Of): Of => ({ ...block, isBeside: true })

export const SUBMIT_ACTION: Action = { kind: 'submit' }
export const CLOSE_ACTION: Action = { kind: 'close' }
/** A link to a page of the shop's own site. */
export const linkTo = (address: string): Action => ({ kind: 'link', address, opensNew: false })

/** One of our images; purely decorative, so its alt text is empty. */
export const art = (name: string): Image => ({ source: { kind: 'art', name }, alt: '' })

export const picture = (
  name: string,
  side: Picture['side'],
  share: number,
  background: Picture['background'] = null,
): Picture => ({ image: art(name), side, share, background })

/** For cookie notices: shown immediately, on every page, until the visitor has answered. */
export const NOTICE_TARGETING: SuggestedTargeting = {
  moments: [],
  frequency: {
    perVisit: null,
    perDays: null,
    inAll: null,
    stopsWhenConverted: true,
    afterClose: null,
  },
  // Nothing may be stored before the visitor has agreed.
  consent: { storage: 'agreed', doubleOptin: false },
}

/** On shops that don't report their cart, a click on the add-to-cart button is used instead. */
export const CART_TARGETING: SuggestedTargeting = {
  moments: [{ kind: 'cart' }, { kind: 'click', selector: '[data-add-to-cart]' }],
}

/** For designs about the cart: shown when the visitor is about to leave, or is idle. */
export const EXIT_TARGETING: SuggestedTargeting = {
  moments: [{ kind: 'leave' }, { kind: 'idle', seconds: 60 }],
}
