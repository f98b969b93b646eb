import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { newBlock } from '../../src/popup/new-block.ts'
import { defaultTargeting } from '../../src/popup/targeting-defaults.ts'
import { assertAccessible } from './support/axe.ts'
import { startBrowser } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { createVisitedPage, designWithHeading, popup, submitForm } from './support/visited-page.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.close())

const UNLIMITED = {
  ...defaultTargeting('UTC').frequency,
  perVisit: null,
  perDays: null,
  afterClose: null,
}
const HELLO = { one: { design: designWithHeading('Hello') } }

describe('a form from a site’s last campaign', () => {
  it('is sent even if the campaign has since ended', async () => {
    const campaigns = { ...HELLO } as Record<string, (typeof HELLO)['one']>
    const shop = await createVisitedPage(browser, { campaigns })
    await shop.visit()
    shop.fail.set('/leads', 503)
    await submitForm(shop)
    await popup(shop).getByText('Sending failed.').waitFor()
    shop.fail.clear()
    delete campaigns.one
    await shop.visit('/next')
    await eventually(() => assert.equal(shop.of('/leads').length, 2))
  })
})

describe('an A/B test', () => {
  it('shows a visitor one of its variants, and the same one on the next page', async () => {
    const variant = { test: 'words', targeting: { frequency: UNLIMITED } }
    const shop = await createVisitedPage(browser, {
      campaigns: {
        red: { ...variant, design: designWithHeading('Red') },
        blue: { ...variant, design: designWithHeading('Blue') },
      },
    })
    const shownHeading = async () => {
      const heading = shop.page.getByRole('dialog').getByRole('heading')
      const words = await heading.textContent()
      await shop.page.keyboard.press('Escape')
      await heading.waitFor({ state: 'detached' })
      return words
    }
    await shop.visit()
    const first = await shownHeading()
    for (const path of ['/cups', '/jugs', '/bowls', '/plates']) {
      await shop.visit(path)
      assert.equal(await shownHeading(), first)
    }
    const views = shop.of('/campaign_events').map(({ campaign_id: id }) => id)
    assert.deepEqual([...new Set(views)], [first?.toLowerCase()])
  })
})

describe('a repeated trigger', () => {
  it('requests a design that fails to load only once, however far the visitor scrolls', async () => {
    const shop = await createVisitedPage(browser, {
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
    const requests: string[] = []
    shop.page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    shop.fail.set('/live/shop_1/one/1', 503)
    await shop.visit()
    await eventually(() => assert.equal(shop.of('/events').length, 1))
    await shop.page.waitForLoadState('networkidle')
    for (const y of [900, 1_800, 2_700]) {
      await shop.page.evaluate((top) => scrollTo(0, top), y)
      await shop.page.evaluate(() => document.querySelector('h1')?.click())
      await shop.page.waitForLoadState('networkidle')
    }
    assert.equal(requests.filter((path) => path.endsWith('/one/1')).length, 1)
  })

  it('leaves a pause after a pop-up has been closed', async () => {
    const shop = await createVisitedPage(browser, {
      campaigns: {
        one: HELLO.one,
        two: {
          design: designWithHeading('Second'),
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
    const immediateCount = await shop.page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return document.querySelectorAll('poplar-popup').length
    })
    assert.equal(immediateCount, 0)
    await popup(shop, 'Second').waitFor()
  })
})

/** Without a thank-you step. */
const WITHOUT_THANKS = {
  one: { design: { ...HELLO.one.design, steps: HELLO.one.design.steps.slice(0, 1) } },
}

describe('a pop-up that ends with its form', () => {
  it('shows a message that it was sent, until the message is closed', async () => {
    const shop = await createVisitedPage(browser, { campaigns: WITHOUT_THANKS })
    await shop.visit()
    await submitForm(shop)
    const note = popup(shop, 'Sent. Thank you.')
    await note.getByRole('status').filter({ hasText: 'Sent. Thank you.' }).waitFor()
    await note.getByRole('button', { name: 'Close' }).click()
    await note.waitFor({ state: 'detached' })
  })
})

describe('a prize that is drawn after its pop-up has been closed', () => {
  it('is shown separately, named after the prize, and does not overlap the close button', async () => {
    const [step] = HELLO.one.design.steps
    const blocks = [...(step?.blocks ?? []), newBlock('wheel', 'wheel')]
    const design = { ...HELLO.one.design, steps: step ? [{ ...step, blocks }] : [] }
    const prize = { index: 0, code: 'POTS10' }
    const shop = await createVisitedPage(browser, { campaigns: { one: { design } }, prize })
    await shop.page.setViewportSize({ width: 375, height: 700 })
    await shop.page.route('**/v1/leads', async (route) => {
      await popup(shop).waitFor({ state: 'detached' })
      await route.fallback()
    })
    await shop.visit()
    await submitForm(shop)
    await popup(shop).getByRole('button', { name: 'Close' }).click()
    const small = shop.page.getByRole('dialog', { name: /^You won: / })
    await small.getByText('POTS10').waitFor()
    const cross = await small.getByRole('button', { name: 'Close' }).boundingBox()
    const coupon = await small.locator('.coupon').boundingBox()
    assert.ok(cross && coupon && cross.y + cross.height <= coupon.y + 1)
    await assertAccessible(shop.page, 'a prize after its pop-up')
  })
})

describe('a list with double opt-in', () => {
  const CONFIRM_TEXT = 'please confirm with the link in the email that we just sent you.'

  it('mentions the email to the visitor, below the thank-you text', async () => {
    const shop = await createVisitedPage(browser, { campaigns: HELLO, doubleOptin: true })
    await shop.visit()
    await submitForm(shop)
    const line = popup(shop, 'Thank you').getByRole('status').filter({ hasText: CONFIRM_TEXT })
    await line.waitFor()
    assert.equal(await line.getAttribute('lang'), 'en')
    await assertAccessible(shop.page, 'a pop-up that asks for confirmation by email')
  })

  it('mentions it in a message after a pop-up that ends with its form', async () => {
    const shop = await createVisitedPage(browser, { campaigns: WITHOUT_THANKS, doubleOptin: true })
    await shop.visit()
    await submitForm(shop)
    const note = popup(shop, CONFIRM_TEXT)
    await note.getByText(CONFIRM_TEXT).waitFor()
    await assertAccessible(shop.page, 'our message after a pop-up')
    await note.getByRole('button', { name: 'Close' }).click()
    await note.waitFor({ state: 'detached' })
  })

  it('does not mention an email if no confirmation is needed', async () => {
    const shop = await createVisitedPage(browser, { campaigns: HELLO })
    await shop.visit()
    await submitForm(shop)
    await popup(shop, 'Thank you').waitFor()
    await shop.page.waitForLoadState('networkidle')
    assert.equal(await popup(shop, 'Thank you').getByText(CONFIRM_TEXT).count(), 0)
  })
})

describe('a preview on the owner’s page', () => {
  const NOTE = { name: 'Preview' }

  it('treats a new visitor as new, and has a note that shows the pop-up again and can be closed while it is open', async () => {
    const { visitors } = defaultTargeting('UTC')
    const shop = await createVisitedPage(browser, {
      campaigns: { one: { ...HELLO.one, targeting: { visitors: { ...visitors, kind: 'new' } } } },
    })
    await shop.visit('/#poplar-preview=secret')
    await popup(shop).waitFor()
    const note = shop.page.getByRole('region', NOTE)
    await note.getByText('A visitor like you would see it here.').waitFor()
    await assertAccessible(shop.page, 'a preview')
    await note.getByRole('button', { name: 'Show again' }).click()
    await eventually(async () => assert.equal(await shop.page.locator('poplar-popup').count(), 2))
    await popup(shop).waitFor()
    await note.getByRole('button', { name: 'Close this note' }).click()
    await note.waitFor({ state: 'detached' })
    assert.equal(await popup(shop).count(), 1)
    assert.deepEqual(await shop.page.evaluate(() => Object.keys({ ...localStorage })), [])
    assert.deepEqual(shop.consoleMessages, [])
  })

  it('continues in its tab, on each page, until its note is closed', async () => {
    const shop = await createVisitedPage(browser, { campaigns: HELLO })
    await shop.visit('/#poplar-preview=secret')
    await popup(shop).waitFor()
    await shop.page.reload()
    await popup(shop).waitFor()
    await shop.visit('/cups')
    await popup(shop).waitFor()
    assert.deepEqual(
      shop.of('/previews').map((body) => Object(body).token),
      ['secret', 'next secret', 'next secret'],
    )
    assert.deepEqual(shop.of('/campaign_events'), [])
    await shop.page.getByRole('button', { name: 'Close this note' }).click()
    await shop.page.reload()
    await eventually(() => assert.equal(shop.of('/campaign_events').length, 1))
    assert.equal(await shop.page.getByRole('region', NOTE).count(), 0)
  })

  it('that has continued reports its end only once', async () => {
    const shop = await createVisitedPage(browser, { campaigns: HELLO })
    await shop.visit('/#poplar-preview=secret')
    await popup(shop).waitFor()
    shop.fail.set('/previews', 404)
    await shop.page.reload()
    const note = shop.page.getByRole('region', NOTE)
    await note.getByText('This preview has ended. Open it again in your dashboard.').waitFor()
    await shop.page.reload()
    await popup(shop).waitFor()
    assert.equal(await note.count(), 0)
  })

  for (const [status, said] of [
    [404, 'This preview has expired'],
    [503, 'The preview didn’t load'],
    [0, 'The preview didn’t load'],
  ] as const) {
    it(`shows what happened on ${status || 'a network error'}`, async () => {
      const shop = await createVisitedPage(browser, {
        campaigns: HELLO,
        first: 'for (const name of ["popover", "showPopover"]) delete HTMLElement.prototype[name]',
      })
      shop.fail.set('/previews', status)
      await shop.visit('/#poplar-preview=secret')
      await shop.page.getByRole('region', NOTE).getByText(said).waitFor()
    })
  }
})
