import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Headings, the page itself, the side panel and the card of a pop-up receive the focus only by script, for screen readers. */
const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, [tabindex]:not(:is(h1, h2, h3, .content-area, .side-panel, .card))'

/**
 * Asserts a visible focus: each element that Tab or an arrow key reaches changes its outline or shadow, or that of
 * a parent, when it receives the focus.
 */
export async function assertFocusVisible(page: Page): Promise<void> {
  // After a key press, an element that a script focuses matches `:focus-visible`.
  await page.keyboard.press('Tab')
  const withoutVisibleFocus = await page.locator(FOCUSABLE).evaluateAll((reached) =>
    // Functions in here must be anonymous: for named ones, the compiler adds a helper that the page doesn't have.
    reached.flatMap((element) => {
      if (!(element instanceof HTMLElement)) return []
      const [before, after] = [() => element.blur(), () => element.focus()].map((act) => {
        act()
        return [element, element.parentElement, element.parentElement?.parentElement]
          .map((box) => {
            if (!box) return ''
            const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(box)
            const isClear = / 0\)$/.test(outlineColor)
            const isOutlined = outlineStyle !== 'none' && !isClear
            return `${isOutlined ? `${outlineWidth} ${outlineColor}` : ''} ${boxShadow}`
          })
          .join()
      })
      return element.matches(':focus') && before === after ? [element.outerHTML.slice(0, 200)] : []
    }),
  )
  assert.deepEqual(withoutVisibleFocus, [], `${page.url()}: the focus is not visible`)
}
