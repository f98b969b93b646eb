import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { callApi } from './support/call-api.ts'
import { type CampaignIdea, dialog, emailOf, IDEAS } from './support/campaign-ideas.ts'
import { eventually } from './support/eventually.ts'
import { assertFocus, tabTo } from './support/focus.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()
/** A site on an account whose plan includes every template. */
const SITE = { id: 'sa_4k9e1b7n', domain: 'samplesale.example' }

type Call = { method?: string; body?: object }
type Api = <Data>(path: string, call?: Call) => Promise<Data>

/** Calls the API for the site, as its owner. */
const apiWith =
  (authorization: string): Api =>
  async (path, call) => {
    const options = { ...call, siteId: SITE.id, authorization }
    const response = await callApi(product.dashboard, path, options)
    const { success, message, data } = await response.json()
    assert.ok(success, message)
    return data
  }

type Campaign = { campaign_id: string; version: number }

/** A campaign that is already live would be shown instead of the test's own. */
async function pauseAll(api: Api): Promise<void> {
  const campaigns = await api<Campaign[]>('/campaigns?status=live')
  for (const { campaign_id: id, version } of campaigns)
    await api(`/campaigns/${id}/status`, { method: 'PUT', body: { status: 'paused', version } })
}

type Subscriber = { email: string; answers: Record<string, string>; consent: { text: string }[] }

/** The database has the idea's subscriber, with the answers and consent. */
async function assertStored(api: Api, idea: CampaignIdea): Promise<void> {
  const { items } = await api<{ items: Subscriber[] }>('/site/users/')
  const person = items.find(({ email }) => email === emailOf(idea))
  assert.ok(person)
  assert.deepEqual(person.answers, { email: person.email, ...idea.answers })
  assert.deepEqual(
    person.consent.map(({ text }) => text),
    idea.consent ?? [],
  )
}

async function readAnswers(page: Page, title: string, [answer, count]: readonly [string, string]) {
  await page.getByRole('row', { name: title }).getByRole('button', { name: '1 answer' }).click()
  const answers = page.getByRole('dialog', { name: `Answers to “${title}”` })
  const bar = answers.getByRole('meter', { name: answer })
  await eventually(async () => assert.equal(await bar.textContent(), count))
  await assertAccessible(page, 'the answers to a survey')
  await answers.getByRole('button', { name: 'Close' }).click()
}

async function visitShop(path = '/shop.html') {
  // A button may lead to a shop page that doesn't exist.
  const visitor = await product.visitor({ requestsFail: true })
  await visitor.page.goto(`${product.siblings}${path}?site=${SITE.id}`)
  await visitor.page.waitForLoadState('networkidle')
  return visitor
}

async function visitAndRespond(idea: CampaignIdea) {
  const { context, page } = await visitShop(idea.path)
  await idea.trigger?.(page)
  const popup = page.locator('poplar-popup').getByRole('dialog', { name: idea.name })
  await popup.waitFor()
  await idea.act({ page, popup, email: emailOf(idea) })
  await page.waitForLoadState('networkidle')
  await context.close()
}

describe('from an idea to a lead', () => {
  const tab = tabPerTest(product, 'bundle@example.com')
  let api: Api
  beforeEach(async () => {
    api = apiWith(tab.authorization)
    await pauseAll(api)
    const query = `site_id=${SITE.id}&domain=${SITE.domain}`
    await tab.page.goto(`${product.dashboard}/campaigns/?${query}`)
  })
  const button = (name: string | RegExp) => tab.page.getByRole('button', { name, exact: true })

  async function chooseFromMenu(title: string, item: string) {
    await button(`Actions for ${title}`).click()
    await tab.page.getByRole('menuitem', { name: item }).click()
  }

  async function pauseCampaign(title: string) {
    await chooseFromMenu(title, 'Pause')
    await tab.page.getByText(`“${title}” is paused`).first().waitFor()
  }

  type NewCampaign = Pick<CampaignIdea, 'intent' | 'template'> & {
    title: string
    change?: () => Promise<void>
  }

  async function createCampaign({ intent, template, title, change }: NewCampaign) {
    await tab.page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
    await tab.page.getByLabel('Title').fill(title)
    await tab.page.getByRole('radio', { name: intent }).check()
    await button('Create').click()
    await button(`Preview: ${template}`).click()
    await button('Use it').click()
    await change?.()
    await tab.page.getByRole('link', { name: 'Continue' }).click()
    await button('Set live').click()
    // The text is still the template's, so the editor warns.
    await button('Set live anyway').click()
    await tab.page.getByText(`“${title}” is live`).first().waitFor()
  }

  const goBack = () => tab.page.getByRole('link', { name: 'Back to campaigns' }).click()

  describe('by mouse', () => {
    const setShortDelay = () => tab.page.getByRole('textbox', { name: 'Seconds' }).fill('1')

    for (const idea of IDEAS) {
      it(`${idea.intent}: ${idea.template}`, async () => {
        const title = `An idea: ${idea.intent}`
        await createCampaign({ ...idea, title, ...(idea.isDelayed && { change: setShortDelay }) })
        await visitAndRespond(idea)
        await goBack()
        const row = tab.page.getByRole('row', { name: title })
        await eventually(async () => {
          const [status, ...figures] = await row.getByRole('cell').allTextContents()
          const joined = `1subscriber${idea.answered ? '1 answer' : ''}`
          assert.deepEqual([status, ...figures.slice(0, 3)], ['Live', '1', '1', joined])
        })
        if (idea.answered) await readAnswers(tab.page, title, idea.answered)
        await pauseCampaign(title)
        await step('stores the person in the database', () => assertStored(api, idea))
      })
    }
  })

  describe('for a cart of at least 50', () => {
    const title = 'From 50 on'

    async function requireTotal() {
      await button('Add a cart condition').click()
      await tab.page.getByRole('menuitem', { name: 'Minimum total' }).click()
      const sentence = 'Only when the cart total is at least 50 in your shop’s currency.'
      await tab.page.getByRole('region', { name: 'Summary' }).getByText(sentence).waitFor()
      await assertAccessible(tab.page, 'cart conditions')
    }

    it('is shown when the visitor’s cart reaches it, with the cart total', async () => {
      await step('is configured in the campaign’s settings, and summarised there', () =>
        createCampaign({
          ...{ intent: 'Increase Cart Value', template: 'Second cup', title },
          change: requireTotal,
        }),
      )
      const { context, page: shop } = await visitShop('/shop-table.html')
      const addJug = () => shop.getByRole('button', { name: 'Add to cart Milk jug' }).click()
      const popup = dialog(shop, 'The kilo costs less')
      await step('is not shown for a smaller cart', async () => {
        await addJug()
        await shop.getByText('(1)').waitFor()
        await shop.waitForLoadState('networkidle')
        assert.equal(await popup.count(), 0)
      })
      await step('is shown with the cart total, which it updates', async () => {
        await addJug()
        await popup.getByText('In your cart now: $72.', { exact: true }).waitFor()
        await addJug()
        await popup.getByText('In your cart now: $108.', { exact: true }).waitFor()
      })
      await context.close()
    })
  })

  describe('by keyboard alone', () => {
    const title = 'By keyboard'

    async function go(target: Locator) {
      await tabTo(tab.page, target)
      await tab.page.keyboard.press('Enter')
    }

    async function createByKeyboard() {
      await go(tab.page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }))
      await assertFocus(tab.page.getByLabel('Title'))
      await tab.page.keyboard.type(title)
      await tabTo(tab.page, tab.page.getByRole('radio', { name: 'Build Audience' }))
      await tab.page.keyboard.press('Space')
      await go(button('Create'))
      await go(button('Preview: Letterpress'))
      await go(button('Use it'))
      await go(tab.page.getByRole('link', { name: 'Continue' }))
      await go(button('Set live'))
      await go(button('Set live anyway'))
      await tab.page.getByText(`“${title}” is live`).first().waitFor()
    }

    async function subscribeByKeyboard() {
      const { page: shop } = await visitShop()
      const popup = (name: string) => shop.getByRole('dialog', { name })
      await shop.keyboard.press('End')
      const email = popup('Letters from the studio').getByLabel('Your email')
      await tabTo(shop, email)
      await assertAccessible(shop, 'a template’s pop-up on its host page')
      await shop.keyboard.type('keys@example.com')
      await shop.keyboard.press('Enter')
      await tabTo(shop, popup('The next one is yours').getByRole('button', { name: 'Read on' }))
      await shop.keyboard.press('Enter')
      await shop.locator('poplar-popup').waitFor({ state: 'detached' })
    }

    it('goes live, is shown to a visitor who subscribes, and is in the list', async () => {
      await step('gets a title and a template, keeps its default settings, and goes live', () =>
        createByKeyboard(),
      )
      await step('is shown to a visitor, who submits the form and returns to the page', () =>
        subscribeByKeyboard(),
      )
      await step('is in the list, with its subscriber', async () => {
        // The link precedes the button that was pressed last.
        const back = tab.page.getByRole('link', { name: 'Back to campaigns' })
        await tabTo(tab.page, back, 'Shift+Tab')
        await tab.page.keyboard.press('Enter')
        await tab.page.getByRole('row', { name: title }).getByText('1subscriber').waitFor()
      })
    })
  })

  describe('as a preview on the owner’s site', () => {
    const title = 'A preview'
    const previewNote = (site: Page) => site.getByRole('region', { name: 'Preview' })

    async function assertUncounted(site: Page) {
      const told: string[] = []
      site.on('request', (request) => told.push(request.url()))
      await dialog(site, '10% off').getByLabel('Your email address').fill('nobody@example.com')
      await dialog(site, '10% off').getByRole('button', { name: 'Get my 10%' }).click()
      await dialog(site, 'Welcome to the workshop')
        .getByRole('button', { name: 'Close', exact: true })
        .click()
      await previewNote(site).getByRole('button', { name: 'Show again' }).click()
      await dialog(site, '10% off your first pot').waitFor()
      assert.deepEqual(told, [])
      assert.deepEqual(await site.evaluate(() => Object.keys(localStorage)), [])
    }

    it('opens although it is paused, sends nothing, and continues until its note is closed', async () => {
      await createCampaign({ intent: 'Coupon Popups', template: 'Kiln', title })
      await goBack()
      await pauseCampaign(title)
      const opened = tab.page.context().waitForEvent('page')
      await chooseFromMenu(title, 'Preview on my site')
      const site = await opened
      await step('opens from the menu, whatever its trigger', async () => {
        await dialog(site, '10% off your first pot').waitFor()
        const words = 'Only live campaigns are shown. This one is paused.'
        await previewNote(site).getByText(words).waitFor()
        assert.equal(site.url(), `${product.siblings}/shop.html?site=${SITE.id}`)
        await assertAccessible(site, 'a preview')
      })
      await step('sends and counts nothing', () => assertUncounted(site))
      await step('continues after a reload, until its note is closed', async () => {
        await site.reload()
        await dialog(site, '10% off your first pot').waitFor()
        await previewNote(site).getByRole('button', { name: 'Close this note' }).click()
        await site.reload()
        await site.waitForLoadState('networkidle')
        assert.equal(await site.locator('poplar-popup').count(), 0)
      })
      await site.close()
    })
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
