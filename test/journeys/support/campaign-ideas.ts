import type { Locator, Page } from 'playwright-core'

type VisitorView = { page: Page; popup: Locator; email: string }
/** A campaign from a template, and what a visitor does with it. */
export type CampaignIdea = {
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

/** The email of the idea's visitor. */
export const emailOf = ({ template }: CampaignIdea) =>
  `${template.replaceAll(' ', '.').toLowerCase()}@example.com`

const press = ({ popup }: VisitorView, name: string) => popup.getByRole('button', { name }).click()
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** One template for each intent. */
export const IDEAS: readonly CampaignIdea[] = [
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
