/** Of the element on the page in whose shadow a pop-up stands. */
export const HOST_TAG = 'poplar-popup'

/** What no style sheet of the host page can outdo. */
const OWN_STYLES = { all: 'initial', display: 'contents' }

/**
 * An element beside the page's own content, whose rules do not reach it, with a shadow root. A document
 * of which the body moves or is cut keeps it where it is.
 */
export function makeHost(): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement(HOST_TAG)
  for (const [name, value] of Object.entries(OWN_STYLES)) {
    host.style.setProperty(name, value, 'important')
  }
  const root = host.attachShadow({ mode: 'open' })
  document.documentElement.append(host)
  return { host, root }
}
