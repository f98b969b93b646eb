/** The tag of the element that hosts a pop-up's shadow root. */
export const HOST_TAG = 'poplar-popup'

/** Inline styles that no stylesheet of the host page can override. */
const OWN_STYLES = { all: 'initial', display: 'contents' }

/**
 * Creates an element outside the page's content with a shadow root, so that the page's styles don't affect it. It is a
 * child of the root element, where it is unaffected if the body is moved or clipped.
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
