import { adopt } from '../render/sheets.ts'

/** The tag of the element that hosts a pop-up's shadow root. */
export const HOST_TAG = 'poplar-popup'

/** Inline styles that no stylesheet of the host page can override. */
const OWN_STYLES = { all: 'initial', display: 'contents' }

/** Pop-ups aren't printed. */
const PRINT_CSS = '@media print{*{display:none!important}}'

/** Outside the shadow root these seem to come from the host, so that a page with hot keys takes letters out of a form. */
const TYPING_EVENTS = [
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'paste', 'cut', 'copy'],
  ...['compositionstart', 'compositionupdate', 'compositionend'],
]

/**
 * Creates an element outside the page's content with a shadow root, so that the page's styles don't affect it. It is a
 * child of the root element, where it is unaffected if the body is moved or clipped, and precedes the body, so that the
 * keyboard reaches it first.
 */
export function makeHost(): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement(HOST_TAG)
  for (const [name, value] of Object.entries(OWN_STYLES)) {
    host.style.setProperty(name, value, 'important')
  }
  const root = host.attachShadow({ mode: 'open' })
  for (const type of TYPING_EVENTS) root.addEventListener(type, (event) => event.stopPropagation())
  adopt(root, PRINT_CSS)
  document.documentElement.insertBefore(host, document.body)
  return { host, root }
}
