import type { Page } from 'playwright-core'

/** What a page's own style sheet must not be able to change. */
const PROPERTIES = [
  ...['font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-transform'],
  ...['text-align', 'text-decoration-line', 'color', 'background-color', 'box-sizing', 'display'],
  ...['position', 'float', 'padding', 'margin', 'border-width', 'border-style', 'border-radius'],
  ...['width', 'height', 'list-style-type', 'vertical-align', 'opacity', 'transform', 'visibility'],
]

/** The appearance of every node in the shadow root of the element with this tag, one line per node. */
export const appearanceOf = (page: Page, tag: string): Promise<string[]> =>
  page.evaluate(
    ([name, properties]) => {
      const nodes = document.querySelector(name)?.shadowRoot?.querySelectorAll('*') ?? []
      return [...nodes].map((node) => {
        const style = getComputedStyle(node)
        const looks = properties.map(
          (property) => `${property}: ${style.getPropertyValue(property)}`,
        )
        return `${node.localName} ${looks.join('; ')}`
      })
    },
    [tag, PROPERTIES] as const,
  )
