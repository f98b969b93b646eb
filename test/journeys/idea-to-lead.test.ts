import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { assertFocus, tabTo } from './support/focus.ts'
import { startProduct } from './support/product.ts'

const product = startProduct()
/** A site on an account whose plan includes every template. */
const SITE = { id: 'sa_4k9e1b7n', domain: 'samplesale.example' }

type VisitorView = { page: Page; popup: Locator; email: string }
type CampaignIdea = {
  intent: string
  template: string
  /** The accessible name of the pop-up, or of the region if it is a bar. */
  name: string
  path?: string
  /** Its trigger is a delay, which the owner sets to the minimum. */
  isDelayed?: true
  /** What else triggers it once the page has loaded. */
  trigger?: (page: Page) => Promise<void>
  act: (look: VisitorView) => Promise<void>
  /** The visitor's answers, apart from the email. */
  answers?: Readonly<Record<string, string>>
  /** What the owner sees for the question: an answer, and how often it was given. */
  answered?: readonly [answer: string, count: string]
  /** The consent wording that the visitor agreed to. */
  consent?: readonly string[]
}

const emailOf = ({ template }: CampaignIdea) =>
  `${template.replaceAll(' ', '.').toLowerCase()}@example.com`

const press = ({ popup }: VisitorView, name: string) => popup.getByRole('button', { name }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const IDEAS: readonly CampaignIdea[] = [
  {
    ...{ intent: 'Build Audience', template: 'Letterpress', name: 'Letters from the studio' },
    trigger: (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
    async act(look) {
      await look.popup.getByLabel('Your email').fill(look.email)
      await press(look, 'Subscribe')
      await dialog(look.page, 'The next one is yours').waitFor()
    },
  },
  {
    ...{ intent: 'Guide Website Visitors', template: 'Open studio', isDelayed: true },
    ...{ name: 'Come and print one yourself' },
    async act(look) {
      await look.popup.getByLabel('First name').fill('Ada')
      await look.popup.getByLabel('Your email address').fill(look.email)
      await look.popup.getByLabel('Which day?').selectOption({ index: 1 })
      await look.popup.getByRole('checkbox', { name: 'Write to me about my place' }).check()
      await press(look, 'Save me a place')
      await dialog(look.page, 'Your apron is ironed').waitFor()
    },
    answers: { first_name: 'Ada', day: 'Saturday at 11' },
    answered: ['Saturday at 11', '1 · 100%'],
    consent: ['Write to me about my place, and nothing else.'],
  },
  {
    ...{ intent: 'Promote Special Offers', template: 'Early birds', isDelayed: true },
    name: 'The sale wakes early for you',
    async act(look) {
      await look.popup.getByLabel('First name').fill('Grace')
      await look.popup.getByLabel('Your email address').fill(look.email)
      await press(look, 'Wake me at seven')
      await dialog(look.page, 'Sleep well until then').waitFor()
    },
    answers: { first_name: 'Grace' },
  },
  {
    ...{ intent: 'Reduce Cart Abandonment', template: 'Still here', isDelayed: true },
    ...{ name: 'Your cart is still here', path: '/cart' },
    async act(look) {
      await press(look, 'Not today? Stay in touch')
      const form = dialog(look.page, 'Not today? Stay in touch')
      await form.getByLabel('Your email address').fill(look.email)
      await form.getByRole('button', { name: 'Write to me' }).click()
      await dialog(look.page, 'You will hear from us').waitFor()
    },
  },
  {
    ...{ intent: 'Increase Cart Value', template: 'Tipping point' },
    ...{ name: 'the scales tip', path: '/shop-table.html' },
    trigger: (page) => page.getByRole('button', { name: 'Add to cart Milk jug' }).click(),
    async act(look) {
      await look.popup.getByLabel('Your email address').fill(look.email)
      await press(look, 'Give me free postage')
      await dialog(look.page, 'The postage is on us').getByText('TIPPED50').waitFor()
    },
  },
  {
    ...{
      intent: 'Coupon Popups',
      template: 'Kiln',
      name: '10% off your first pot',
      isDelayed: true,
    },
    async act(look) {
      await look.popup.getByLabel('Your email address').fill(look.email)
      await press(look, 'Get my 10%')
      await dialog(look.page, 'Welcome to the workshop').waitFor()
    },
  },
  {
    ...{ intent: 'Countdown Timer', template: 'Doors at eight', isDelayed: true },
    name: 'Tonight’s last ten seats',
    async act(look) {
      await look.popup.getByRole('timer').waitFor()
      await look.popup.getByLabel('Your email address').fill(look.email)
      await press(look, 'Hold my place')
      await dialog(look.page, 'Your name is in the hat').waitFor()
    },
  },
  {
    ...{
      intent: 'Gamification Popups',
      template: 'Lemon stand',
      name: 'Life gave',
      isDelayed: true,
    },
    async act(look) {
      await look.popup.getByLabel('Your email address').fill(look.email)
      await press(look, 'Give it a spin')
      await dialog(look.page, 'Well spun').waitFor()
    },
  },
  {
    ...{ intent: 'Cookie Notices', template: 'Biscuit tin', name: 'One tin, two answers' },
    async act(look) {
      await press(look, 'Yes, you may')
      const letter = dialog(look.page, 'Noted. Would you like a letter with that?')
      await letter.getByLabel('Your email address').fill(look.email)
      await letter.getByRole('checkbox', { name: 'Send me the letter' }).check()
      await letter.getByRole('button', { name: 'Keep me posted' }).click()
      await dialog(look.page, 'The first one is in the oven').waitFor()
    },
    consent: ['Send me the letter. I can unsubscribe at any time.'],
  },
  {
    ...{ intent: 'Conduct Surveys', template: 'Tasting notes', name: '' },
    async trigger(page) {
      await page.getByRole('navigation').getByRole('link', { name: 'Table' }).click()
      await page.getByRole('heading', { level: 1, name: /table/i }).waitFor()
    },
    async act(look) {
      await look.popup.getByLabel('Orange and thyme').check()
      await look.popup.getByLabel('Your email').fill(look.email)
      await look.popup.getByRole('checkbox', { name: 'Write to me once' }).check()
      await press(look, 'Cast my vote')
      await dialog(look.page, 'One spoon closer').waitFor()
    },
    answers: { next: 'Orange and thyme' },
    answered: ['Orange and thyme', '1 · 100%'],
    consent: ['Write to me once, with the result.'],
  },
]

type Subscriber = { email: string; answers: Record<string, string>; consent: { text: string }[] }

/** Fetches the subscribers with the owner's session token. */
async function fetchSubscribers(page: Page): Promise<Subscriber[]> {
  const call = page.waitForRequest((request) => request.url().includes('/v1/campaigns'))
  await page.reload()
  const { authorization = '' } = await (await call).allHeaders()
  const headers = { authorization, 'site-id': SITE.id }
  const response = await fetch(`${product.dashboard}/v1/site/users/`, { headers })
  return (await response.json()).data.items
}

describe('from an idea to a lead', () => {
  let page: Page
  before(async () => {
    page = (await product.signedIn('bundle@example.com')).page
    await page.goto(`${product.dashboard}/campaigns/?site_id=${SITE.id}&domain=${SITE.domain}`)
    await pauseCampaign('Know the date before anyone else')
  })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  async function chooseFromMenu(title: string, item: string) {
    await button(`Actions for ${title}`).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  async function pauseCampaign(title: string) {
    await chooseFromMenu(title, 'Pause')
    await page.getByText(`“${title}” is paused`).first().waitFor()
  }

  async function readAnswers(title: string, [answer, count]: readonly [string, string]) {
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

  type NewCampaign = Pick<CampaignIdea, 'intent' | 'template'> & {
    title: string
    change?: () => Promise<void>
  }

  async function createCampaign({ intent, template, title, change }: NewCampaign) {
    await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('radio', { name: intent }).check()
    await button('Create').click()
    await button(`Preview: ${template}`).click()
    await button('Use it').click()
    await change?.()
    await page.getByRole('link', { name: 'Continue' }).click()
    await button('Set live').click()
    // The text is still the template's, so the editor warns.
    await button('Set live anyway').click()
  }

  describe('by mouse', () => {
    const setShortDelay = () => page.getByRole('textbox', { name: 'Seconds' }).fill('1')

    async function visitAndRespond({ name, path, trigger, act }: CampaignIdea, email: string) {
      const { context, page } = await visitShop(path)
      await trigger?.(page)
      const popup = page.locator('poplar-popup').getByRole('dialog', { name })
      await popup.waitFor()
      await act({ page, popup, email })
      await page.waitForLoadState('networkidle')
      await context.close()
    }

    for (const idea of IDEAS) {
      it(`${idea.intent}: ${idea.template}`, async () => {
        const title = `An idea: ${idea.intent}`
        await createCampaign({ ...idea, title, ...(idea.isDelayed && { change: setShortDelay }) })
        await page.getByText(`“${title}” is live`).first().waitFor()
        await visitAndRespond(idea, emailOf(idea))
        await page.getByRole('link', { name: 'Back to campaigns' }).click()
        const row = page.getByRole('row', { name: title })
        await eventually(async () => {
          const [status, ...figures] = await row.getByRole('cell').allTextContents()
          const joined = `1subscriber${idea.answered ? '1 answer' : ''}`
          assert.deepEqual([status, ...figures.slice(0, 3)], ['Live', '1', '1', joined])
        })
        if (idea.answered) await readAnswers(title, idea.answered)
        await pauseCampaign(title)
      })
    }

    it('stores ten people in the database, with their answers and consent', async () => {
      const people = await fetchSubscribers(page)
      for (const idea of IDEAS) {
        const person = people.find(({ email }) => email === emailOf(idea))
        assert.ok(person, idea.intent)
        const consentTexts = person.consent.map(({ text }) => text)
        assert.deepEqual(person.answers, { email: person.email, ...idea.answers }, idea.intent)
        assert.deepEqual(consentTexts, idea.consent ?? [], idea.intent)
      }
    })
  })

  describe('for a cart of at least 50', () => {
    const title = 'From 50 on'
    const dialogOf = (shop: Page) => dialog(shop, 'The kilo costs less')
    const addJug = (shop: Page) =>
      shop.getByRole('button', { name: 'Add to cart Milk jug' }).click()

    it('is configured in the campaign’s settings, and summarised there', async () => {
      const change = async () => {
        await button('Add a cart condition').click()
        await page.getByRole('menuitem', { name: 'Minimum total' }).click()
        const sentence = 'Only when the cart total is at least 50 in your shop’s currency.'
        await page.getByRole('region', { name: 'Summary' }).getByText(sentence).waitFor()
        await assertAccessible(page, 'cart conditions')
      }
      await createCampaign({ intent: 'Increase Cart Value', template: 'Second cup', title, change })
      await page.getByText(`“${title}” is live`).first().waitFor()
      await page.getByRole('link', { name: 'Back to campaigns' }).click()
    })

    it('is shown when the visitor’s cart reaches it, with the cart total', async () => {
      const { context, page: shop } = await visitShop('/shop-table.html')
      await addJug(shop)
      await shop.getByText('(1)').waitFor()
      await shop.waitForLoadState('networkidle')
      assert.equal(await dialogOf(shop).count(), 0)
      await addJug(shop)
      await dialogOf(shop).getByText('In your cart now: $72.', { exact: true }).waitFor()
      await addJug(shop)
      await dialogOf(shop).getByText('In your cart now: $108.', { exact: true }).waitFor()
      await context.close()
      await pauseCampaign(title)
    })
  })

  describe('by keyboard alone', () => {
    const title = 'By keyboard'
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
    const go = async (target: Locator) => {
      await tabTo(page, target)
      await press('Enter')
    }

    it('gets a title and a template, keeps its default settings, and goes live', async () => {
      await go(page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }))
      await assertFocus(page.getByLabel('Title'))
      await page.keyboard.type(title)
      await tabTo(page, page.getByRole('radio', { name: 'Build Audience' }))
      await press('Space')
      await go(button('Create'))
      await go(button('Preview: Letterpress'))
      await go(button('Use it'))
      await go(page.getByRole('link', { name: 'Continue' }))
      await go(button('Set live'))
      await go(button('Set live anyway'))
      await page.getByText(`“${title}” is live`).first().waitFor()
    })

    it('is shown to a visitor, who submits the form and returns to the page', async () => {
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
    })

    it('is in the list, with its subscriber', async () => {
      // The link precedes the button that was pressed last.
      await tabTo(page, page.getByRole('link', { name: 'Back to campaigns' }), 'Shift+Tab')
      await press('Enter')
      await page.getByRole('row', { name: title }).getByText('1subscriber').waitFor()
    })
  })

  describe('as a preview on the owner’s site', () => {
    let site: Page
    const note = () => site.getByRole('region', { name: 'Preview' })
    const popup = (name: string) => site.getByRole('dialog', { name })

    it('opens from the menu of a campaign that is not live, whatever its trigger', async () => {
      const opened = page.context().waitForEvent('page')
      await chooseFromMenu('An idea: Coupon Popups', 'Preview on my site')
      site = await opened
      await popup('10% off your first pot').waitFor()
      await note().getByText('Only live campaigns are shown. This one is paused.').waitFor()
      assert.equal(site.url(), `${product.siblings}/shop.html?site=${SITE.id}`)
      await assertAccessible(site, 'a preview')
    })

    it('sends and counts nothing', async () => {
      const told: string[] = []
      site.on('request', (request) => told.push(request.url()))
      await popup('10% off').getByLabel('Your email address').fill('nobody@example.com')
      await popup('10% off').getByRole('button', { name: 'Get my 10%' }).click()
      await popup('Welcome to the workshop')
        .getByRole('button', { name: 'Close', exact: true })
        .click()
      await note().getByRole('button', { name: 'Show again' }).click()
      await popup('10% off your first pot').waitFor()
      assert.deepEqual(told, [])
      assert.deepEqual(await site.evaluate(() => Object.keys(localStorage)), [])
    })

    it('continues after a reload, until its note is closed', async () => {
      await site.reload()
      await popup('10% off your first pot').waitFor()
      await note().getByRole('button', { name: 'Close this note' }).click()
      await site.reload()
      await site.waitForLoadState('networkidle')
      assert.equal(await site.locator('poplar-popup').count(), 0)
    })
  })

  product.testConsoleAndOrigins()
})
