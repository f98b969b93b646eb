import { adoptStyles } from '../../src/lib/styles.ts'
import { partStyles } from '../../src/ui/theme/base.ts'
import { guardForms } from './form-guard.ts'
import css from './host.css?inline'
import { watchLostFocus } from './lost-focus.ts'
import { createUsernameAnchor } from './username-anchor.ts'

partStyles(css)

/** The place that a view stands in, inside the element's shadow root or beside it. */
export type Stand = {
  /** The wrapper that takes the view; resets of inherited styles hang on its class. */
  readonly wrapper: HTMLElement
  /** The tree that the view's nodes live in. */
  readonly root: ShadowRoot | Document
  /** The view has appeared: the light children that stood in for it give way. */
  replaceFallback(): void
  /** The view is complete: from now on it has its own height. */
  release(): void
  /** After a move into another document. */
  restyle(): void
  showUsername(value: string): void
  /** True while React draws away what had the focus. */
  isLosingFocus(): boolean
  close(): void
}

const VIEW_SLOT = 'poplar-view'

/**
 * Opens the element's shadow root around its fallback. With `isLight` the view itself stands in
 * the light DOM, for password managers that do not look into shadow roots.
 */
export function openStand(host: HTMLElement, isLight: boolean): Stand {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const document = host.ownerDocument
  const fallback = document.createElement('slot')
  const wrapper = createWrapper(host, isLight)
  shadow.replaceChildren(isLight ? namedSlot(document, VIEW_SLOT) : wrapper, fallback)
  let stopStyles = adopt(shadow, isLight)
  const fallbackHeight = host.childElementCount > 0 ? host.getBoundingClientRect().height : 0
  if (isLight) host.append(wrapper)
  const username = createUsernameAnchor(host, shadow)
  const focus = watchLostFocus(wrapper)
  const stopGuard = isLight ? guardForms(host) : () => {}
  return {
    wrapper,
    get root() {
      return isLight ? host.ownerDocument : shadow
    },
    replaceFallback() {
      // Until the view is complete the element keeps the height that its fallback had.
      if (fallbackHeight > 0) wrapper.style.minBlockSize = `${fallbackHeight}px`
      fallback.remove()
    },
    release() {
      wrapper.style.removeProperty('min-block-size')
    },
    restyle() {
      stopStyles()
      stopStyles = adopt(shadow, isLight)
    },
    showUsername: username.show,
    isLosingFocus: focus.isBeingLost,
    close() {
      stopStyles()
      stopGuard()
      username.remove()
      focus.stop()
      shadow.replaceChildren(document.createElement('slot'))
      wrapper.remove()
    },
  }
}

function createWrapper(host: HTMLElement, isLight: boolean): HTMLElement {
  // A clone brings a dead copy of the view along.
  for (const child of host.querySelectorAll(`:scope > [slot='${VIEW_SLOT}']`)) child.remove()
  const wrapper = host.ownerDocument.createElement('div')
  wrapper.className = 'poplar'
  wrapper.part = 'view'
  if (isLight) wrapper.slot = VIEW_SLOT
  return wrapper
}

function namedSlot(document: Document, name: string): HTMLSlotElement {
  const slot = document.createElement('slot')
  slot.name = name
  return slot
}

function adopt(shadow: ShadowRoot, isLight: boolean): () => void {
  // The page keeps what it adopted: other elements in light mode stand on it.
  if (isLight) adoptStyles(shadow.ownerDocument)
  return adoptStyles(shadow)
}
