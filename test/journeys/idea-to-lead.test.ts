import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from './support/eventually.ts'
import { theProduct } from './support/product.ts'

const product = theProduct()
/** Of an account whose plan carries every template. */
const SITE = { id: 'sa_4k9e1b7n', domain: 'samplesale.example' }

type Look = { page: Page; popup: Locator; email: string }
type Idea = {
  intent: string
  template: string
  /** The name of the pop-up, or of the region where it is a bar. */
  name: string
  path?: string
  /** What brings it, once the page stands; time passes by itself. */
  bring?: (page: Page) => Promise<void>
  act: (look: Look) => Promise<void>
  /** Whether somebody joins the list; else what counts is the click. */
  joins?: true
}

const press = ({ popup }: Look, name: string) => popup.getByRole('button', { name }).click()
const follow = ({ popup }: Look, name: string) => popup.getByRole('link', { name }).click()
const reads = (popup: Locator, name: string) => popup.getByRole('heading', { name }).waitFor()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const IDEAS: readonly Idea[] = [
  {
    ...{ intent: 'Build Audience', template: 'Letterpress', name: 'Letters from the studio' },
    bring: (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
    joins: true,
    async act(look) {
      await look.popup.getByLabel('Your email').fill(look.email)
      await press(look, 'Subscribe')
      await dialog(look.page, 'The next one is yours').waitFor()
    },
  },
  {
    ...{ intent: 'Guide Website Visitors', template: 'Open studio' },
    ...{ name: 'Come and print one yourself', joins: true },
    async act(look) {
      await look.popup.getByLabel('First name').fill('Ada')
      await look.popup.getByLabel('Your email address').fill(look.email)
      await look.popup.getByLabel('Which day?').selectOption({ index: 1 })
      await press(look, 'Save me a place')
      await dialog(look.page, 'Your apron is ironed').waitFor()
    },
  },
  {
    ...{ intent: 'Promote Special Offers', template: 'Shout', name: '48 hours' },
    act: (look) => follow(look, 'Show me the bowls'),
  },
  {
    ...{ intent: 'Reduce Cart Abandonment', template: 'Still here' },
    ...{ name: 'Your mug is still here', path: '/shop-cart.html', joins: true },
    async act(look) {
      await press(look, 'Email me the cart instead')
      const form = dialog(look.page, 'Where shall we send it?')
      await form.getByLabel('Your email address').fill(look.email)
      await form.getByRole('button', { name: 'Send me my cart' }).click()
      await dialog(look.page, 'Your cart is on its way').waitFor()
    },
  },
  {
    ...{ intent: 'Increase Cart Value', template: 'Second cup' },
    ...{ name: 'The kilo costs less than two halves', path: '/shop-table.html' },
    bring: (page) => page.getByRole('button', { name: 'Add to cart Milk jug' }).click(),
    act: (look) => follow(look, 'Swap for the kilo'),
  },
  {
    ...{ intent: 'Coupon Popups', template: 'Kiln', name: '10% off your first pot', joins: true },
    async act(look) {
      await look.popup.getByLabel('Your email address').fill(look.email)
      await press(look, 'Get my 10%')
      await dialog(look.page, 'Welcome to the workshop').waitFor()
    },
  },
  {
    ...{ intent: 'Countdown Timer', template: 'Last firing' },
    name: 'Three days of autumn glazes',
    act: (look) => follow(look, 'See what is left'),
  },
  {
    ...{ intent: 'Gamification Popups', template: 'Lemon stand', name: 'Life gave' },
    joins: true,
    async act(look) {
      await look.popup.getByLabel('Your email address').fill(look.email)
      await press(look, 'Give it a spin')
      await dialog(look.page, 'Well spun').waitFor()
    },
  },
  {
    ...{ intent: 'Cookie Notices', template: 'Crumbs', name: 'A few crumbs' },
    async act(look) {
      await press(look, 'Count me in')
      await look.popup.waitFor({ state: 'detached' })
    },
  },
  {
    ...{ intent: 'Conduct Surveys', template: 'One question', name: '' },
    async bring(page) {
      for (const name of ['Table', 'Garden']) {
        await page.getByRole('navigation').getByRole('link', { name }).click()
        await page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') }).waitFor()
        await page.waitForLoadState('networkidle')
      }
    },
    async act(look) {
      await look.popup.getByLabel('Looking for a gift').check()
      await press(look, 'Send my answer')
      await reads(look.page.locator('poplar-popup'), 'That helps us choose')
    },
  },
]

describe('an idea becomes a lead, by mouse', () => {
  let page: Page
  before(async () => {
    page = (await product.signedIn('bundle@example.com')).page
    await page.goto(`${product.dashboard}/campaigns/?site_id=${SITE.id}&domain=${SITE.domain}`)
    await pause('Know the date before the others')
  })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  async function pause(title: string) {
    await button(`Actions for ${title}`).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await page.getByText(`“${title}” is paused`).first().waitFor()
  }

  async function create({ intent, template }: Idea, title: string) {
    await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('radio', { name: intent }).check()
    await button('Create').click()
    await button(`Preview: ${template}`).click()
    await button('Use it').click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await button('Set live').click()
  }

  async function meet({ name, path = '/shop.html', bring, act }: Idea, email: string) {
    // A button may lead to a page of the shop that there is none of.
    const shopper = await product.visitor({ requestsFail: true })
    await shopper.page.clock.install()
    await shopper.page.goto(`${product.siblings}${path}?site=${SITE.id}`)
    await shopper.page.waitForLoadState('networkidle')
    await bring?.(shopper.page)
    const popup = shopper.page.locator('poplar-popup').getByRole('dialog', { name })
    await eventually(async () => {
      await shopper.page.clock.fastForward(5_000)
      assert.ok(await popup.isVisible())
    })
    await act({ page: shopper.page, popup, email })
    await shopper.page.waitForLoadState('networkidle')
    await shopper.context.close()
  }

  for (const idea of IDEAS) {
    it(`${idea.intent}: ${idea.template}`, async () => {
      const title = `An idea: ${idea.intent}`
      const email = `${idea.template.replace(' ', '.').toLowerCase()}@example.com`
      await create(idea, title)
      await page.getByText(`“${title}” is live`).first().waitFor()
      await meet(idea, email)
      await page.getByRole('link', { name: 'Back to campaigns' }).click()
      const row = page.getByRole('row', { name: title })
      await eventually(async () => {
        const [status, ...figures] = await row.getByRole('cell').allTextContents()
        const expected = ['Live', '1', '1', idea.joins ? '1subscriber' : 'no form']
        assert.deepEqual([status, ...figures.slice(0, 3)], expected)
      })
      await pause(title)
    })
  }

  product.endsQuietly()
})
