import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { startBrowser } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { fillIn, popup, saying, visitedPage } from './support/visited-page.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.close())

const HELLO = { one: { design: saying('Hello') } }

describe('a form of the last campaign of a site', () => {
  it('is sent though the campaign has ended since', async () => {
    const campaigns = { ...HELLO } as Record<string, (typeof HELLO)['one']>
    const shop = await visitedPage(browser, { campaigns })
    await shop.visit()
    shop.fail.set('/leads', 503)
    await fillIn(shop)
    await popup(shop).getByText('That did not arrive.').waitFor()
    shop.fail.clear()
    delete campaigns.one
    await shop.visit('/next')
    await eventually(() => assert.equal(shop.of('/leads').length, 2))
  })
})

describe('a moment that comes again and again', () => {
  it('asks once for a design that does not come, however far is scrolled', async () => {
    const shop = await visitedPage(browser, {
      campaigns: {
        one: {
          ...HELLO.one,
          targeting: {
            moments: [
              { kind: 'scroll', percent: 1 },
              { kind: 'click', selector: 'h1' },
            ],
          },
        },
      },
      body: '<p class="long">Cups</p>',
      head: '.long { block-size: 9000px }',
    })
    const asked: string[] = []
    shop.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    shop.fail.set('/live/shop_1/one/1', 503)
    await shop.visit()
    await eventually(() => assert.equal(shop.of('/events').length, 1))
    await shop.page.waitForLoadState('networkidle')
    for (const y of [900, 1_800, 2_700]) {
      await shop.page.evaluate((top) => scrollTo(0, top), y)
      await shop.page.evaluate(() => document.querySelector('h1')?.click())
      await shop.page.waitForLoadState('networkidle')
    }
    assert.equal(asked.filter((path) => path.endsWith('/one/1')).length, 1)
  })

  it('leaves the visitor the page to themselves after one has gone', async () => {
    const shop = await visitedPage(browser, {
      campaigns: {
        one: HELLO.one,
        two: {
          design: saying('Second'),
          targeting: { moments: [{ kind: 'click', selector: 'h1' }] },
        },
      },
    })
    await shop.visit()
    await popup(shop).waitFor()
    const asked = shop.page.waitForResponse(/two\/1$/)
    await shop.page.evaluate(() => document.querySelector('h1')?.click())
    await asked
    await shop.page.keyboard.press('Escape')
    await popup(shop).waitFor({ state: 'detached' })
    const seenAtOnce = await shop.page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return document.querySelectorAll('poplar-popup').length
    })
    assert.equal(seenAtOnce, 0)
    await popup(shop, 'Second').waitFor()
  })
})
