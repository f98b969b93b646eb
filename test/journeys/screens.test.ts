import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { assertFits } from './support/fit.ts'
import { assertFocusVisible } from './support/focus-ring.ts'
import type { Screen } from './support/open-screen.ts'
import { followRequests, nextFrames } from './support/pending-requests.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'
import { CONFLICT_ACCOUNT, NEW_PERSON, SCREENS, SIGNED_OUT_PERSON } from './support/screens.ts'

const product = startProduct()

const DESKTOP_VIEWPORT = { width: 1_440, height: 900 }
/** The viewport of a 1440 px window at 200% zoom. */
const ZOOMED_VIEWPORT = { width: 720, height: 450 }
/** The same for 640 px; also the width at which WCAG requires reflow without horizontal scrolling. */
const NARROW_VIEWPORT = { width: 320, height: 640 }

type Tab = { page: Page; settle(): Promise<void> }

/** One tab per person, in which their screens follow each other. */
const tabs = new Map<string, Tab>()

async function openTab(who: string): Promise<Tab> {
  // A failed sign-in is a 422 from the provider, a save of an old version a 409: Chromium logs both.
  const options = {
    requestsFail: who === SIGNED_OUT_PERSON || who === CONFLICT_ACCOUNT,
    withoutEvents: true,
  }
  const isSignedIn = who !== NEW_PERSON && who !== SIGNED_OUT_PERSON
  const { page } = await (isSignedIn ? product.signedIn(who, options) : product.visitor(options))
  const tab = { page, ...followRequests(page) }
  tabs.set(who, tab)
  return tab
}

/** Passes on the tab of a screen’s person. After a failure, the next screen gets a new one. */
async function inTab(who: string, check: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = tabs.get(who) ?? (await openTab(who))
  try {
    await check(tab)
  } catch (error) {
    tabs.delete(who)
    await tab.page.context().close()
    throw error
  }
}

async function checkBothSchemes(page: Page, width: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `${colorScheme}, ${width}`, {
      onlyColours: colorScheme === 'dark',
      // Each page under a dialog is a screen of its own.
      onlyDialog: true,
    })
  }
}

/** Waits until everything that depends on the window size has been updated. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await nextFrames(page)
}

const setDirection = (page: Page, direction: 'ltr' | 'rtl') =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir
  }, direction)

async function checkScreen({ open }: Screen, { page, settle }: Tab): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, product)
  await settle()
  await checkBothSchemes(page, '1440 px')
  await resize(page, ZOOMED_VIEWPORT)
  await assertFits(page)
  await resize(page, PHONE_VIEWPORT)
  await assertFits(page)
  await checkBothSchemes(page, '375 px')
  await setDirection(page, 'rtl')
  await assertFits(page)
  await setDirection(page, 'ltr')
  await resize(page, NARROW_VIEWPORT)
  await assertFits(page)
  await setDirection(page, 'rtl')
  await resize(page, DESKTOP_VIEWPORT)
  await assertFits(page)
  await setDirection(page, 'ltr')
  await assertFocusVisible(page)
}

describe('every screen is accessible in light and dark at 1440 and 375 px, fits, and shows the focus', () => {
  for (const screen of SCREENS) {
    it(screen.name, () => inTab(screen.who, (tab) => checkScreen(screen, tab)))
  }

  product.testConsoleAndOrigins()
})
