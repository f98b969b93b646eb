import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** How many pixels of the page lie beyond the window's sides; what scrolls by itself does not count. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
    return scrollWidth - clientWidth
  })

/** Nobody has to scroll sideways to read the page. */
export async function assertFits(page: Page): Promise<void> {
  assert.equal(await overhang(page), 0, `${page.url()} is wider than the window`)
}
