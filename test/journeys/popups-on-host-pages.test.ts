import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Browser, Frame } from 'playwright-core'
import { newBlock } from '../../src/popup/new-block.ts'
import type { Targeting } from '../../src/popup/targeting.ts'
import { defaultTargeting } from '../../src/popup/targeting-defaults.ts'
import { assertAccessible } from './support/axe.ts'
import { startBrowser } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { step } from './support/step.ts'
import {
  createVisitedPage,
  designWithHeading,
  IMMEDIATELY,
  popup,
  STRICT_POLICY,
  submitForm,
  type VisitedPage,
} from './support/visited-page.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.close())

const storedKeys = ({ page }: VisitedPage) => page.evaluate(() => Object.keys({ ...localStorage }))
const { frequency, consent } = defaultTargeting('UTC')
const HELLO = { one: { design: designWithHeading('Hello') } }
const REQUIRES_CONSENT: Partial<Targeting> = { consent: { ...consent, storage: 'agreed' } }

/** All layout shifts on the page. The function causes one itself: once it is reported, all earlier ones are too. */
const readLayoutShifts = () =>
  new Promise<{ value: number; isOurs: boolean }[]>((resolve) => {
    const startTime = performance.now()
    document.body.style.paddingBlockStart = '99px'
    const shifts: { value: number; isOurs: boolean }[] = []
    new PerformanceObserver((list) => {
      for (const move of list.getEntries()) {
        shifts.push({ value: Object(move).value, isOurs: move.startTime < startTime })
      }
      if (shifts.some(({ isOurs }) => !isOurs)) resolve(shifts)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const closePopup = async (shop: VisitedPage) => {
  await popup(shop).getByRole('button', { name: 'Close' }).click()
  await popup(shop).waitFor({ state: 'detached' })
}

describe('a page with a frame of the same site', () => {
  it('shows its pop-up, and the frame shows none', async () => {
    const often: Partial<Targeting> = { frequency: { ...frequency, perVisit: null } }
    const shop = await createVisitedPage(browser, {
      campaigns: { one: { ...HELLO.one, targeting: often } },
      file: 'frame-of-the-same-site',
    })
    await shop.visit()
    await shop.page.waitForLoadState('networkidle')
    const countPopups = (frame?: Frame) => frame?.locator('poplar-popup').count()
    const [page, frame] = shop.page.frames()
    assert.deepEqual([await countPopups(page), await countPopups(frame)], [1, 0])
  })
})

describe('a pop-up on a page with a strict policy', () => {
  let shop: VisitedPage
  beforeEach(async () => {
    shop = await createVisitedPage(browser, {
      campaigns: HELLO,
      policy: STRICT_POLICY,
      snippets: 2,
    })
    await shop.visit('/cups?utm_source=letter#top')
    await popup(shop).waitFor()
  })

  it('is shown and counted only once, even if the snippet is included twice', async () => {
    await eventually(() => assert.equal(shop.of('/campaign_events').length, 1))
    const [{ event_id: _, ...view } = {}] = shop.of('/campaign_events')
    const pageFields = { campaign_id: 'one', site_id: 'shop_1', ticket: 'ticket of the list' }
    assert.deepEqual(view, { ...pageFields, kind: 'view' })
    assert.equal(shop.of('/events').length, 1)
  })

  it('is accessible, and does not shift the page’s layout', async () => {
    await assertAccessible(shop.page, 'the pop-up on its host page')
    await closePopup(shop)
    const shifts = await shop.page.evaluate(readLayoutShifts)
    assert.deepEqual(
      shifts.filter(({ isOurs }) => isOurs),
      [],
    )
    assert.equal(await shop.page.locator('poplar-popup').count(), 0)
  })

  it('does not violate the page’s policy', async () => {
    await eventually(() => assert.equal(shop.of('/campaign_events').length, 1))
    await closePopup(shop)
    assert.deepEqual(shop.consoleMessages, [])
  })

  it('does not open again in this visit', async () => {
    await closePopup(shop)
    await eventually(() => assert.equal(shop.of('/events').length, 1))
    await shop.visit('/cups')
    await eventually(() => assert.equal(shop.of('/events').length, 2))
    await shop.page.waitForLoadState('networkidle')
    assert.equal(await popup(shop).count(), 0)
  })
})

/** Waits until the device keeps no form that has to be sent. */
const untilNothingIsUnsent = (shop: VisitedPage) =>
  eventually(async () => {
    const kept = await shop.page.evaluate(() => localStorage.getItem('poplar:shop_1'))
    assert.deepEqual(JSON.parse(kept ?? '').unsent, {})
  })

describe('a form on a host page', () => {
  it('that was not sent keeps its text, is sent once on the next page, and then counts as a conversion', async () => {
    const shop = await createVisitedPage(browser, { campaigns: HELLO })
    await shop.visit()
    await popup(shop).waitFor()
    await step('it shows that it was not sent, and keeps the typed text', async () => {
      shop.fail.set('/leads', 503)
      await submitForm(shop)
      await popup(shop).getByText('Sending failed.').waitFor()
      assert.equal(await popup(shop).getByLabel('Email').inputValue(), 'ada@example.com')
    })
    await step('it is sent once on the next page, with the same event ID', async () => {
      shop.fail.clear()
      await shop.visit('/next')
      await eventually(() => assert.equal(shop.of('/leads').length, 2))
      const [first, second] = shop.of('/leads')
      assert.deepEqual(first, second)
      assert.match(String(first?.event_id), /^\d+(-\d+){3}$/)
      await untilNothingIsUnsent(shop)
    })
    await step('the pop-up does not open again', async () => {
      await shop.visit('/third')
      await eventually(() => assert.equal(shop.of('/events').length, 3))
      await shop.page.waitForLoadState('networkidle')
      assert.equal(await popup(shop).count(), 0)
      assert.equal(shop.of('/leads').length, 2)
    })
  })
})

describe('a form that is sent offline', () => {
  const { design } = HELLO.one
  const game = newBlock('wheel', 'wheel')
  const steps = design.steps.map((step, index) =>
    index === 0 ? { ...step, blocks: [...step.blocks, game] } : step,
  )
  const WITH_PRIZE = {
    ...{ doubleOptin: true, prize: { index: 0, code: 'SPRING-10' } },
    campaigns: { one: { design: { ...design, steps } } },
  }
  const sendOffline = async (shop: VisitedPage) => {
    await shop.visit()
    await popup(shop).waitFor()
    shop.fail.set('/leads', 0)
    await shop.page.context().setOffline(true)
    await submitForm(shop)
    await popup(shop)
      .getByText('You’re offline. We’ll send it as soon as you’re back online.')
      .waitFor()
  }
  const goOnline = async (shop: VisitedPage) => {
    shop.fail.clear()
    await shop.page.context().setOffline(false)
  }
  const eventsOf = (shop: VisitedPage) => shop.of('/leads').map(({ event_id }) => event_id)

  it('is sent automatically later, and its pop-up shows the next step', async () => {
    const shop = await createVisitedPage(browser, WITH_PRIZE)
    await sendOffline(shop)
    await goOnline(shop)
    await popup(shop, 'Thank you').getByText('SPRING-10').waitFor()
    await popup(shop, 'Thank you').getByText('please confirm with the link in the email').waitFor()
    const [first, second, ...more] = eventsOf(shop)
    assert.equal(first, second)
    assert.deepEqual(more, [])
  })

  it('is sent even if the page is hidden', async () => {
    const shop = await createVisitedPage(browser, WITH_PRIZE)
    await sendOffline(shop)
    await shop.page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await goOnline(shop)
    await popup(shop, 'Thank you').getByText('SPRING-10').waitFor()
  })

  it('shows its prize even if its pop-up was closed in the meantime', async () => {
    const shop = await createVisitedPage(browser, WITH_PRIZE)
    await sendOffline(shop)
    await shop.page.keyboard.press('Escape')
    await popup(shop).waitFor({ state: 'detached' })
    await goOnline(shop)
    const small = shop.page.getByRole('dialog').filter({ hasText: 'SPRING-10' })
    await small.getByText('please confirm with the link in the email').waitFor()
    await assertAccessible(shop.page, 'a prize after its pop-up was closed')
  })

  it('also shows its prize on the next page', async () => {
    const shop = await createVisitedPage(browser, WITH_PRIZE)
    await shop.visit()
    shop.fail.set('/leads', 503)
    await submitForm(shop)
    await popup(shop).getByText('Sending failed.').waitFor()
    shop.fail.clear()
    await shop.visit('/next')
    await shop.page.getByRole('dialog').filter({ hasText: 'SPRING-10' }).waitFor()
  })
})

describe('a form that is being sent', () => {
  it('is not sent a second time when its page becomes visible again', async () => {
    const shop = await createVisitedPage(browser, { campaigns: HELLO })
    await shop.visit()
    let answer = () => {}
    const answered = new Promise<void>((done) => {
      answer = done
    })
    await shop.page.route('**/v1/leads', async (route) => {
      await answered
      await route.fallback()
    })
    const requests: string[] = []
    shop.page.on('request', (request) => requests.push(request.url()))
    await submitForm(shop)
    await eventually(() => assert.ok(requests.some((url) => url.endsWith('/leads'))))
    await shop.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    answer()
    await popup(shop, 'Thank you').waitFor()
    assert.equal(requests.filter((url) => url.endsWith('/leads')).length, 1)
  })
})

describe('a form that the visitor sends again', () => {
  it('sends the same event while it is unchanged, and a new one after a correction', async () => {
    const shop = await createVisitedPage(browser, { campaigns: HELLO })
    await shop.visit()
    shop.fail.set('/leads', 503)
    await submitForm(shop)
    await popup(shop).getByText('Sending failed.').waitFor()
    await popup(shop).getByRole('button', { name: 'Send' }).click()
    await eventually(() => assert.equal(shop.of('/leads').length, 2))
    await popup(shop).getByText('Sending failed.').waitFor()
    shop.fail.clear()
    await submitForm(shop, 'grace@example.com')
    await popup(shop, 'Thank you').waitFor()
    const [first, same, mended] = shop.of('/leads').map(({ event_id }) => event_id)
    assert.equal(first, same)
    assert.notEqual(first, mended)
    await shop.visit('/next')
    await eventually(() => assert.equal(shop.of('/events').length, 2))
    assert.equal(shop.of('/leads').length, 3)
  })

  it('shows the server’s reason if it is rejected', async () => {
    const shop = await createVisitedPage(browser, { campaigns: HELLO })
    await shop.visit()
    shop.fail.set('/leads', 400)
    await submitForm(shop)
    await popup(shop).getByText('No.', { exact: true }).waitFor()
  })
})

describe('hostile pages', () => {
  const cases: [name: string, options: Partial<Parameters<typeof createVisitedPage>[1]>][] = [
    [
      'a style sheet that hides and rotates everything',
      {
        head: '* { display: none !important; opacity: 0 !important; transform: rotate(9deg) !important } html, body { display: block !important; opacity: 1 !important }',
      },
    ],
    [
      'extended array and object prototypes',
      {
        first: `Array.prototype.last = function () { return this[this.length - 1] }
          Array.prototype.toJSON = function () { return '[' + this.join() + ']' }
          Object.defineProperty(Object.prototype, 'own', { value: () => 1, enumerable: false })`,
      },
    ],
    [
      'blocked storage',
      {
        first: `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
      },
    ],
  ]
  for (const [name, options] of cases) {
    it(`show the pop-up: ${name}`, async () => {
      const shop = await createVisitedPage(browser, { campaigns: HELLO, ...options })
      await shop.visit()
      await submitForm(shop)
      await popup(shop, 'Thank you').waitFor()
      assert.deepEqual(shop.of('/leads')[0]?.answers, { email: 'ada@example.com' })
      assert.deepEqual(shop.consoleMessages, [])
    })
  }

  it('log no error from our code while the API is down', async () => {
    for (const status of [0, 503]) {
      const shop = await createVisitedPage(browser, { campaigns: HELLO })
      shop.fail.set('/live/shop_1', status).set('/events', status)
      await shop.visit()
      await shop.page.waitForLoadState('networkidle')
      const ours = shop.consoleMessages.filter(
        (said) => !said.startsWith('Failed to load resource'),
      )
      assert.deepEqual(ours, [])
      assert.equal(await shop.page.locator('poplar-popup').count(), 0)
    }
  })
})

describe('two campaigns at once', () => {
  it('show one pop-up per page, in order of priority, and also a cookie notice', async () => {
    const shop = await createVisitedPage(browser, {
      campaigns: {
        notice: { design: designWithHeading('Cookies'), isNotice: true },
        two: { design: designWithHeading('Second') },
        one: { design: designWithHeading('First') },
      },
    })
    await shop.visit()
    await popup(shop, 'Cookies').waitFor()
    await shop.page.keyboard.press('Escape')
    await popup(shop, 'Second').waitFor()
    await shop.page.keyboard.press('Escape')
    await popup(shop, 'Second').waitFor({ state: 'detached' })
    await shop.visit('/next')
    await popup(shop, 'First').waitFor()
    const views = shop.of('/campaign_events').map(({ campaign_id: id }) => id)
    assert.deepEqual(views.slice(0, 2), ['notice', 'two'])
  })

  it('are shown together if they have different positions', async () => {
    const shop = await createVisitedPage(browser, {
      campaigns: {
        bar: { design: designWithHeading('Above', { kind: 'bar', side: 'top' }) },
        corner: { design: designWithHeading('Corner', { kind: 'slide-in', side: 'end' }) },
      },
    })
    await shop.visit()
    await shop.page.getByRole('region', { name: 'Above' }).waitFor()
    await popup(shop, 'Corner').waitFor()
  })
})

describe('a visitor who has not consented', () => {
  it('has nothing stored on the device before consent, and is remembered after it', async () => {
    const shop = await createVisitedPage(browser, {
      campaigns: { one: { ...HELLO.one, targeting: REQUIRES_CONSENT } },
    })
    await shop.visit()
    await popup(shop).waitFor()
    await shop.page.keyboard.press('Escape')
    await popup(shop).waitFor({ state: 'detached' })
    assert.deepEqual(await storedKeys(shop), [])
    assert.deepEqual(await shop.page.context().cookies(), [])
    await shop.page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('poplar-consent', { detail: { choice: 'all' } })),
    )
    assert.deepEqual(await storedKeys(shop), ['poplar:shop_1'])
  })

  it('chooses in a cookie notice, which reports the choice to the page and does not return', async () => {
    const notice = designWithHeading('Cookies')
    const [step, ...others] = notice.steps
    assert.ok(step)
    const blocks = step.blocks.map((block) =>
      block.type === 'button'
        ? { ...block, text: 'No', action: { kind: 'consent', choice: 'needed' } as const }
        : block,
    )
    const shop = await createVisitedPage(browser, {
      campaigns: {
        notice: {
          design: {
            ...notice,
            steps: [{ ...step, blocks: blocks.filter(({ type }) => type !== 'field') }, ...others],
          },
          targeting: { ...REQUIRES_CONSENT, frequency: { ...frequency, perVisit: null } },
        },
      },
      first: `document.addEventListener('poplar-consent', ({ detail }) => (document.title = detail.choice))`,
    })
    await shop.visit()
    await popup(shop, 'Cookies').getByRole('button', { name: 'No' }).click()
    await popup(shop, 'Thank you').waitFor()
    assert.equal(await shop.page.title(), 'needed')
    await shop.visit('/next')
    await eventually(async () => assert.equal(await shop.page.title(), 'needed'))
    await shop.page.waitForLoadState('networkidle')
    assert.equal(await popup(shop, 'Cookies').count(), 0)
    const kept = await shop.page.evaluate(() => localStorage.getItem('poplar:shop_1'))
    assert.deepEqual(Object.keys(JSON.parse(kept ?? '')).sort(), ['choice', 'pasts', 'unsent'])
  })
})

describe('a single-page application', () => {
  it('shows a page’s pop-up on navigation to it, and removes it on navigation away', async () => {
    const shop = await createVisitedPage(browser, {
      campaigns: {
        one: {
          design: designWithHeading('Hello', { kind: 'bar', side: 'top' }),
          targeting: {
            ...IMMEDIATELY,
            pages: { shown: [{ match: 'contains', text: '/cart' }], hidden: [] },
          },
        },
      },
    })
    const bar = shop.page.getByRole('region', { name: 'Hello' })
    await shop.visit()
    await eventually(() => assert.equal(shop.of('/events').length, 1))
    await shop.page.waitForLoadState('networkidle')
    assert.equal(await bar.count(), 0)
    await shop.page.evaluate(() => history.pushState(null, '', '/cart'))
    await bar.waitFor()
    await shop.page.evaluate(() => history.pushState(null, '', '/other'))
    await bar.waitFor({ state: 'detached' })
  })
})
