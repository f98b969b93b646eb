import { describe, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { assertFits } from './support/fit.ts'
import { assertFocusVisible } from './support/focus-ring.ts'
import type { Screen } from './support/open-screen.ts'
import { PHONE_VIEWPORT, startProduct, type VisitOptions } from './support/product.ts'
import { CONFLICT_ACCOUNT, NEW_PERSON, SCREENS, SIGNED_OUT_PERSON } from './support/screens.ts'

const product = startProduct()

const DESKTOP_VIEWPORT = { width: 1_440, height: 900 }
/** The viewport of a 1440 px window at 200% zoom. */
const ZOOMED_VIEWPORT = { width: 720, height: 450 }
/** The same for 640 px; also the width at which WCAG requires reflow without horizontal scrolling. */
const NARROW_VIEWPORT = { width: 320, height: 640 }

/** One browser context per person who is signed in, shared by the tabs of all of their screens. */
const signedIn = new Map<string, Promise<BrowserContext>>()

async function signIn(who: string, options: VisitOptions): Promise<BrowserContext> {
  const { context, page } = await product.signedIn(who, options)
  await page.close()
  return context
}

/** A new tab of this person, in which no other screen has been open. */
async function openTab(who: string): Promise<Page> {
  // A failed sign-in is a 422 from the provider, a save of an old version a 409: Chromium logs both.
  const options = {
    requestsFail: who === SIGNED_OUT_PERSON || who === CONFLICT_ACCOUNT,
    withoutEvents: true,
  }
  if (who === NEW_PERSON || who === SIGNED_OUT_PERSON) return (await product.visitor(options)).page
  const context = signedIn.get(who) ?? signIn(who, options)
  signedIn.set(who, context)
  // The next screen signs in again.
  context.catch(() => signedIn.delete(who))
  return (await context).newPage()
}

async function openScreen({ who, open }: Screen): Promise<Page> {
  const page = await openTab(who)
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, product)
  await page.waitForLoadState('networkidle')
  return page
}

async function checkBothSchemes(page: Page, width: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `${colorScheme}, ${width}`, {
      onlyColours: colorScheme === 'dark',
    })
  }
}

/** Waits until everything that depends on the window size has been updated. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    await new Promise((done) => setTimeout(done))
  })
}

const setDirection = (page: Page, direction: 'ltr' | 'rtl') =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir
  }, direction)

describe('every screen is accessible in light and dark at 1440 and 375 px, fits, and shows the focus', () => {
  for (const screen of SCREENS) {
    it(screen.name, async () => {
      const page = await openScreen(screen)
      await checkBothSchemes(page, '1440 px')
      await resize(page, PHONE_VIEWPORT)
      await assertFits(page)
      await checkBothSchemes(page, '375 px')
      await setDirection(page, 'rtl')
      await assertFits(page)
      await resize(page, DESKTOP_VIEWPORT)
      await assertFits(page)
      await setDirection(page, 'ltr')
      for (const size of [ZOOMED_VIEWPORT, NARROW_VIEWPORT]) {
        await resize(page, size)
        await assertFits(page)
      }
      await resize(page, DESKTOP_VIEWPORT)
      await assertFocusVisible(page)
      await page.close()
    })
  }

  product.testConsoleAndOrigins()
})
