import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'

const MAX_KEY_PRESSES = 60

/** Whether this element itself has the focus, even inside a shadow root. */
export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const root = element.getRootNode()
    const isRoot = root instanceof Document || root instanceof ShadowRoot
    return isRoot && root.activeElement === element
  })

/** Waits until `target` has the focus. */
export async function assertFocus(target: Locator): Promise<void> {
  await target.waitFor()
  await eventually(async () => assert.ok(await hasFocus(target), `${target} has the focus`))
}

/** Presses Tab, or the given key, until `target` has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < MAX_KEY_PRESSES; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  assert.fail(`${key} never reached ${target}`)
}
