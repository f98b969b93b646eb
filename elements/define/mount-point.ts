import { adoptStyles } from '../../src/lib/styles.ts'
import { partStyles } from '../../src/ui/theme/base.ts'
import { guardForms } from './form-guard.ts'
import css from './host.css?inline'
import { watchLostFocus } from './lost-focus.ts'
import { createUsernameAnchor } from './username-anchor.ts'

partStyles(css)

/** Where a view is mounted: in the element's shadow root, or in its light DOM. */
export type MountPoint = {
  /** The wrapper around the view; its class resets inherited styles. */
  readonly wrapper: HTMLElement
  /** The root that contains the view's nodes. */
  readonly root: ShadowRoot | Document
  /** Hides the fallback content; call this after the view's first render. */
  replaceFallback(): void
  /** Stops reserving the fallback's height; call this when the view is complete. */
  release(): void
  /** Call this after the element has moved into another document. */
  restyle(): void
  showUsername(value: string): void
  /** True while React removes the focused node. */
  isLosingFocus(): boolean
  close(): void
}

const VIEW_SLOT = 'poplar-view'

/**
 * Attaches the element's shadow root with a slot for its fallback content. With `isLight` the view is mounted in the
 * light DOM, for password managers that don't look into shadow roots.
 */
export function createMountPoint(host: HTMLElement, isLight: boolean): MountPoint {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const document = host.ownerDocument
  const fallback = document.createElement('slot')
  const wrapper = createWrapper(host, isLight)
  shadow.replaceChildren(isLight ? namedSlot(document, VIEW_SLOT) : wrapper, fallback)
  let stopStyles = adoptViewStyles(shadow, isLight)
  const fallbackHeight = host.childElementCount > 0 ? host.getBoundingClientRect().height : 0
  if (isLight) host.append(wrapper)
  const username = createUsernameAnchor(host, shadow)
  const isLosingFocus = watchLostFocus(wrapper)
  const stopGuard = isLight ? guardForms(host) : () => {}
  return {
    wrapper,
    get root() {
      return isLight ? host.ownerDocument : shadow
    },
    replaceFallback() {
      // Reserve the fallback's height until the view is complete.
      if (fallbackHeight > 0) wrapper.style.minBlockSize = `${fallbackHeight}px`
      fallback.remove()
    },
    release() {
      wrapper.style.removeProperty('min-block-size')
    },
    restyle() {
      stopStyles()
      stopStyles = adoptViewStyles(shadow, isLight)
    },
    showUsername: username.show,
    isLosingFocus,
    close() {
      stopStyles()
      stopGuard()
      username.remove()
      shadow.replaceChildren(document.createElement('slot'))
      wrapper.remove()
    },
  }
}

function createWrapper(host: HTMLElement, isLight: boolean): HTMLElement {
  // A cloned element contains a dead copy of the view.
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

function adoptViewStyles(shadow: ShadowRoot, isLight: boolean): () => void {
  // The document keeps the styles, because other elements in light mode need them.
  if (isLight) adoptStyles(shadow.ownerDocument)
  return adoptStyles(shadow)
}
