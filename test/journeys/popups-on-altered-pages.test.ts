import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import type { Targeting } from '../../src/popup/targeting.ts'
import { everyBlock } from '../popup/render/samples.ts'
import { startBrowser } from './support/browser.ts'
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

const NEW_YEAR = { kind: 'moment', at: '2100-01-01T00:00:00Z' } as const

/** Every block except the scratch card, because a form has one game, and a consent that must be ticked. */
const base = everyBlock()
const WITH_WHEEL = {
  ...base,
  steps: base.steps.map((step) => ({
    ...step,
    blocks: step.blocks
      .filter(({ type }) => type !== 'scratch' && type !== 'consent')
      .map((block) => {
        if (block.type === 'heading') return { ...block, text: 'Hello' }
        if (block.type === 'countdown') return { ...block, deadline: NEW_YEAR }
        return block.type === 'question' ? { ...block, isRequired: false } : block
      }),
  })),
}
const PRIZE = { index: 0, code: 'SPRING-10' }

const replaceBuiltIns = ({ page }: VisitedPage) => page.evaluate('replaceBuiltIns()')

async function close({ page }: VisitedPage): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.locator('poplar-popup').waitFor({ state: 'detached' })
}

/** When the page replaces them: before our script is loaded, or while its pop-up is open. */
const MOMENTS = ['before', 'while'] as const

async function openPopup(shop: VisitedPage, moment: (typeof MOMENTS)[number]): Promise<void> {
  await shop.visit(moment === 'before' ? '/' : '/?later')
  await popup(shop).waitFor()
  if (moment === 'while') await replaceBuiltIns(shop)
}

describe('a page with a library that replaces built-ins', () => {
  for (const file of ['prototype-1.6', 'mootools-1.5']) {
    for (const moment of MOMENTS) {
      it(`shows every block, sends the form and closes it: ${file}, ${moment} the pop-up is open`, async () => {
        const shop = await createVisitedPage(browser, {
          ...{ campaigns: { one: { design: WITH_WHEEL } }, prize: PRIZE, file },
        })
        await openPopup(shop, moment)
        await submitForm(shop)
        await shop.page.getByRole('dialog').getByText('SPRING-10').waitFor()
        await close(shop)
        assert.deepEqual(shop.of('/leads')[0]?.answers, { email: 'ada@example.com' })
        assert.deepEqual(shop.consoleMessages, [])
      })
    }
  }
})

describe('a page whose built-ins throw, apart from those that a form needs', () => {
  for (const moment of MOMENTS) {
    it(`shows, sends and closes the form: ${moment} the pop-up is open`, async () => {
      const shop = await createVisitedPage(browser, {
        ...{ campaigns: { one: { design: designWithHeading('Hello') } }, file: 'every-built-in' },
      })
      await openPopup(shop, moment)
      await submitForm(shop)
      await popup(shop, 'Thank you').waitFor()
      await close(shop)
      assert.deepEqual(shop.of('/leads')[0]?.answers, { email: 'ada@example.com' })
      assert.deepEqual(shop.consoleMessages, [])
    })
  }
})

describe('a campaign that opens at half of the page', () => {
  const HALFWAY: Partial<Targeting> = { moments: [{ kind: 'scroll', percent: 50 }] }
  const scrollTo = ({ page }: VisitedPage, element: string, share: number) =>
    page.evaluate(
      async ([selector, part]) => {
        const box = document.querySelector(selector)
        box?.scrollTo(0, part * (box.scrollHeight - box.clientHeight))
        // The event is dispatched before the next frame is drawn.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      },
      [element, share] as const,
    )

  /** The number of requests that the page has made with `fetch`; a pop-up that opens first requests its design. */
  const countRequests = ({ page }: VisitedPage) => page.evaluate<number>('window.requestCount')
  const COUNT_REQUESTS = `
    const { fetch } = window
    window.requestCount = 0
    window.fetch = (...given) => {
      window.requestCount++
      return fetch(...given)
    }`

  const pages = [
    ['quirks-mode', 'body'],
    ['scrolling-body', 'body'],
    ['scrolling-element', 'main'],
  ] as const
  for (const [file, element] of pages) {
    it(`opens there, and not before: ${file}`, async () => {
      const shop = await createVisitedPage(browser, {
        campaigns: { one: { design: designWithHeading('Hello'), targeting: HALFWAY } },
        ...{ file, first: COUNT_REQUESTS },
      })
      await shop.visit()
      await shop.page.waitForLoadState('networkidle')
      const before = await countRequests(shop)
      await scrollTo(shop, 'nav', 2 / 3)
      await scrollTo(shop, element, 1 / 3)
      assert.equal(await countRequests(shop), before)
      await scrollTo(shop, element, 2 / 3)
      await popup(shop).waitFor()
      assert.notEqual(await countRequests(shop), before)
    })
  }
})
