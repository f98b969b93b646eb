import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { newBlock } from '../../src/popup/new-block.ts'
import type { Targeting } from '../../src/popup/targeting.ts'
import { defaultTargeting } from '../../src/popup/targeting-defaults.ts'
import { startBrowser } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import {
  createVisitedPage,
  designWithHeading,
  popup,
  submitForm,
  type VisitedPage,
} from './support/visited-page.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.close())

const { frequency, consent, schedule } = defaultTargeting('UTC')
const HELLO = { one: { design: designWithHeading('Hello') } }
const BY_CLICK: Partial<Targeting> = {
  moments: [{ kind: 'click', selector: 'h1' }],
  frequency: { ...frequency, perVisit: null, afterClose: null },
}

const goTo = ({ page }: VisitedPage, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path)
const DESIGN_URL_PATTERN = '**/v1/live/shop_1/one/1'

/** Holds responses from a URL; the returned function releases them. */
async function holdResponses({ page }: VisitedPage, url: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(url, async (route) => {
    await held
    await route.fallback()
  })
  return release
}

describe('a page in a single-page application', () => {
  it('shows a pop-up that was still loading on navigation', async () => {
    const shop = await createVisitedPage(browser, { campaigns: HELLO })
    const release = await holdResponses(shop, DESIGN_URL_PATTERN)
    const pendingRequest = shop.page.waitForRequest(DESIGN_URL_PATTERN)
    await shop.visit()
    await pendingRequest
    await goTo(shop, '/b')
    release()
    await popup(shop).waitFor()
    await eventually(() => assert.equal(shop.of('/campaign_events').length, 1))
  })

  it('shows a pop-up that failed to load on the previous page', async () => {
    const shop = await createVisitedPage(browser, { campaigns: HELLO })
    shop.fail.set('/live/shop_1/one/1', 503)
    const refused = shop.page.waitForResponse(DESIGN_URL_PATTERN)
    await shop.visit()
    await refused
    shop.fail.clear()
    await goTo(shop, '/b')
    await popup(shop).waitFor()
  })

  it('reopens a pop-up on a click if it was open on navigation and has since been closed', async () => {
    const corner = designWithHeading('Hello', { kind: 'slide-in', side: 'end', backdrop: null })
    const shop = await createVisitedPage(browser, {
      campaigns: { one: { design: corner, targeting: BY_CLICK } },
    })
    await shop.visit()
    const opened = () => eventually(() => shop.page.click('h1').then(() => popup(shop).waitFor()))
    await opened()
    await goTo(shop, '/b')
    await popup(shop).getByRole('button', { name: 'Close' }).click()
    await popup(shop).waitFor({ state: 'detached' })
    await opened()
  })

  it('polls its URL if the browser does not report changes', async () => {
    const cartPages = { shown: [{ match: 'contains', text: '/cart' } as const], hidden: [] }
    const shop = await createVisitedPage(browser, {
      campaigns: { one: { ...HELLO.one, targeting: { pages: cartPages } } },
      first: 'delete window.navigation; delete Window.prototype.navigation',
    })
    await shop.visit()
    await eventually(() => assert.equal(shop.of('/events').length, 1))
    await shop.page.waitForLoadState('networkidle')
    assert.equal(await popup(shop).count(), 0)
    await goTo(shop, '/cart')
    await popup(shop).waitFor()
  })

  it('counts as another page when restored from the back/forward cache', async () => {
    const second: Partial<Targeting> = { moments: [{ kind: 'pages', count: 2 }] }
    const shop = await createVisitedPage(browser, {
      campaigns: { one: { ...HELLO.one, targeting: second } },
    })
    await shop.visit()
    await shop.page.waitForLoadState('networkidle')
    const returnToPage = (persisted: boolean) =>
      shop.page.evaluate((persisted) => {
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
      }, persisted)
    await returnToPage(false)
    assert.equal(await popup(shop).count(), 0)
    await returnToPage(true)
    await popup(shop).waitFor()
  })
})

describe('a visitor who consents later', () => {
  it('gets the pop-up that was withheld on this page', async () => {
    const requiresConsent: Partial<Targeting> = {
      ...BY_CLICK,
      consent: { ...consent, storage: 'agreed' },
    }
    const shop = await createVisitedPage(browser, {
      campaigns: { one: { ...HELLO.one, targeting: requiresConsent } },
      first: `localStorage.setItem('poplar:shop_1', '{"choice":"needed"}')`,
    })
    await shop.visit()
    await shop.page.waitForLoadState('networkidle')
    await shop.page.click('h1')
    assert.equal(await popup(shop).count(), 0)
    await shop.page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('poplar-consent', { detail: { choice: 'all' } })),
    )
    await shop.page.click('h1')
    await popup(shop).waitFor()
  })
})

describe('a campaign that cannot be shown', () => {
  it('does not block other pop-ups with a design that never loads', async () => {
    const bar = designWithHeading('Above', { kind: 'bar', side: 'top' })
    const shop = await createVisitedPage(browser, { campaigns: { ...HELLO, bar: { design: bar } } })
    await holdResponses(shop, DESIGN_URL_PATTERN)
    await shop.visit()
    await shop.page.getByRole('region', { name: 'Above' }).waitFor()
  })

  it('doesn’t block other pop-ups when the browser doesn’t know a time zone', async () => {
    const morningSchedule = { ...schedule, timeZone: 'Mars/Base', hours: { from: 0, until: 12 } }
    const shop = await createVisitedPage(browser, {
      campaigns: {
        two: { design: designWithHeading('Mars'), targeting: { schedule: morningSchedule } },
        ...HELLO,
      },
    })
    await shop.visit()
    await popup(shop).waitFor()
    assert.equal(await popup(shop, 'Mars').count(), 0)
    assert.deepEqual(shop.consoleMessages, [])
  })

  it('is shown in an unknown time zone if it runs at any time', async () => {
    const alwaysSchedule = { ...schedule, timeZone: 'Mars/Base' }
    const shop = await createVisitedPage(browser, {
      campaigns: { one: { ...HELLO.one, targeting: { schedule: alwaysSchedule } } },
    })
    await shop.visit()
    await popup(shop).waitFor()
  })
})

describe('a form that was sent on a retry', () => {
  it('is reported as sent in its pop-up, which does not count as dismissed when closed', async () => {
    const shop = await createVisitedPage(browser, { campaigns: HELLO })
    await shop.visit()
    await popup(shop).waitFor()
    shop.fail.set('/leads', 503)
    await submitForm(shop)
    await popup(shop).getByText('Sending failed.').waitFor()
    shop.fail.clear()
    await shop.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await popup(shop).getByText('It has now been sent. Thank you.').waitFor()
    await shop.page.keyboard.press('Escape')
    await popup(shop).waitFor({ state: 'detached' })
    const kept = await shop.page.evaluate(() => localStorage.getItem('poplar:shop_1'))
    const { hasConverted, closedAt } = JSON.parse(kept ?? '').pasts.one
    assert.deepEqual({ hasConverted, closedAt }, { hasConverted: true, closedAt: undefined })
  })
})

describe('a block’s font', () => {
  it('is loaded even if the page changes how arrays are serialised', async () => {
    const heading = newBlock('heading', 'set')
    const style = { ...heading.style, font: 'Lobster' }
    const helloDesign = designWithHeading('Hello')
    const steps = helloDesign.steps.map((step) => ({
      ...step,
      blocks: [...step.blocks, { ...heading, style }],
    }))
    const shop = await createVisitedPage(browser, {
      campaigns: { one: { design: { ...helloDesign, steps } } },
      first: `Array.prototype.toJSON = function () { return '[' + this.join() + ']' }`,
    })
    const pendingRequest = shop.page.waitForRequest(/\/v1\/fonts\/css\?family=Lobster/)
    await shop.visit()
    await pendingRequest
  })
})
