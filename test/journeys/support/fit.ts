import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** By how many pixels the page overflows the window horizontally, not counting elements that scroll by themselves. */
const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
    return scrollWidth - clientWidth
  })

/** Asserts that the page needs no horizontal scrolling. */
export async function assertFits(page: Page): Promise<void> {
  assert.equal(await horizontalOverflow(page), 0, `${page.url()} is wider than the window`)
}
