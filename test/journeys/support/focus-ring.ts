import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Headings, the page itself and the card of a pop-up take the focus by script only, to be read out. */
const WHAT_THE_KEYBOARD_REACHES =
  'a[href], button, input, select, textarea, summary, [tabindex]:not(:is(h1, h2, .content-area, .card))'

/**
 * Nobody loses sight of where the keyboard is: what Tab or an arrow key reaches changes its outline or its shadow,
 * or that of a box around it, when the focus comes.
 */
export async function assertFocusIsSeen(page: Page): Promise<void> {
  // From here on the focus that a script sets counts as the keyboard's.
  await page.keyboard.press('Tab')
  const unseen = await page.locator(WHAT_THE_KEYBOARD_REACHES).evaluateAll((reached) =>
    // No function in here has a name: the compiler would add a helper that the page lacks.
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
  assert.deepEqual(unseen, [], `${page.url()}: the focus is not seen`)
}
