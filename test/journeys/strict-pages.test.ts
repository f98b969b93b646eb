import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, describe, it } from 'node:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { eventually } from './support/eventually.ts'
import { greeting } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'

const product = startProduct({ CHATBOT_ID: 'bot-1' })

/** The strictest policy that the kit supports. */
const policy = (trustedTypes: string) =>
  `script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types ${trustedTypes}`

type StrictPage = { tag: string; markup: string; trustedTypes?: string; options?: object }

/** A page with one element on the kit's own origin, which provides an access token. */
async function openStrictPage(context: BrowserContext, { tag, markup, ...more }: StrictPage) {
  const { trustedTypes = "'none'", options = {} } = more
  const page = await context.newPage()
  const address = `${product.dashboard}/strict-page`
  const script = `import { configure } from '/kit/kit.js'
    import '/kit/${tag}.js'
    const getAccessToken = async () => (await fetch('/strict-page-token')).text()
    configure({ apiBase: location.origin + '/v1', fonts: { base: location.origin + '/v1/fonts' }, getAccessToken, ...${JSON.stringify(options)} })`
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy(trustedTypes) },
      body: `<!doctype html><html lang="en"><title>Strict</title><body>${markup}
        <script type="module" src="/strict-page.js"></script></body></html>`,
    }),
  )
  await page.route(`${product.dashboard}/strict-page.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route(`${product.dashboard}/strict-page-token`, async (route) =>
    route.fulfill({ body: await (await fetch(`${product.siblings}/token`)).text() }),
  )
  await page.goto(address)
  return page
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })
const text = (page: Page, words: string | RegExp): Locator => page.getByText(words).first()
const item = (page: Page, name: string | RegExp): Locator => page.getByRole('menuitem', { name })

/** Opens the wizard on a strict page that may use the clipboard. */
async function openWizard(): Promise<Page> {
  const { context } = await product.visitor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const markup = '<add-site-wizard ask-details></add-site-wizard>'
  return openStrictPage(context, { tag: 'add-site-wizard', markup })
}

async function fillDetails(page: Page): Promise<void> {
  await button(page, /^Country/).click()
  await page.getByLabel('Search: Country').fill('+420')
  await page.getByRole('option', { name: /Czech/ }).click()
  await page.getByLabel('Phone').fill('601123456')
  await page.getByLabel('Industry').selectOption({ index: 2 })
}

async function installSite(page: Page): Promise<void> {
  await page.getByLabel('Website address').fill('strict-pots.example')
  await button(page, 'Continue').click()
  await button(page, /^Copy/).first().click()
  await button(page, /^Copied/).waitFor()
  await button(page, 'Check installation').click()
  await text(page, 'We couldn’t read your website').waitFor()
  await page.getByRole('radio', { name: /WordPress/ }).check()
  await button(page, 'Continue').click()
  await text(page, 'Setup is finished').waitFor()
}

describe('a page that allows neither inline code nor trusted types', () => {
  it('would block inline styles, and a string as a script URL', async () => {
    const { page: other } = await product.visitor({ allowsConsoleOutput: true })
    const strictPage = await openStrictPage(other.context(), { tag: 'add-site-wizard', markup: '' })
    const outcome = await strictPage.evaluate(() => {
      const marked = document.createElement('p')
      marked.setAttribute('style', 'color: red')
      document.body.append(marked)
      try {
        document.createElement('script').src = 'https://foreign.example/'
      } catch (error) {
        return [marked.style.color, error instanceof TypeError]
      }
      return 'the string was accepted'
    })
    assert.deepEqual(outcome, ['', true])
  })

  it('supports the whole wizard', async () => {
    const page = await openWizard()
    await step('its countries, which load on demand', () => fillDetails(page))
    await step('an alert, which opens and closes', async () => {
      await page.getByLabel('Phone').fill('')
      await button(page, 'Next').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
      await page.getByLabel('Phone').fill('601123456')
      await button(page, 'Next').click()
    })
    await step('copies the snippet and checks the installation', () => installSite(page))
  })
})

/** Opens the dashboard in a new tab, on a strict page. */
async function openDashboard(context: BrowserContext): Promise<Page> {
  const markup = '<dashboard-shell routing="hash"></dashboard-shell>'
  const siblings = ['Mail', 'Chat'].map((name) => ({ name, url: 'https://sibling.example/' }))
  const options = { brand: { siblings } }
  const page = await openStrictPage(context, { tag: 'dashboard-shell', markup, options })
  await greeting(page).waitFor()
  return page
}

async function createCampaign(page: Page, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('radio', { name: /Countdown Timer/ }).check()
  await button(page, 'Create').click()
  await heading(page, title).waitFor()
}

async function useTemplate(page: Page): Promise<void> {
  await button(page, 'Preview: Last firing').click()
  await page.getByRole('heading', { name: 'Three days of autumn glazes' }).waitFor()
  await button(page, 'Use it').click()
  await page.waitForURL(/\/campaign\/settings\//)
  await page.getByRole('link', { name: 'Back to campaigns' }).click()
  await heading(page, 'Campaigns').waitFor()
}

async function renameAndDelete(page: Page, title: string): Promise<void> {
  await button(page, `Actions for ${title}`).click()
  await item(page, 'Rename').click()
  await page.getByRole('dialog').getByLabel('Title').fill('Strict bowl')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText('The title has been changed.')
    .waitFor()
  await button(page, 'Actions for Strict bowl').click()
  await item(page, 'Delete').click()
  await button(page, 'Delete campaign').click()
  await page.getByRole('row', { name: /Strict bowl/ }).waitFor({ state: 'hidden' })
}

describe('the same page with the whole dashboard on it', () => {
  let context: BrowserContext
  let page: Page
  before(async () => {
    const visitor = await product.visitor()
    context = visitor.context
    await visitor.page.close()
  })
  beforeEach(async () => {
    page = await openDashboard(context)
  })
  afterEach(() => page.close())

  it('draws the chart, and shows it as a table', async () => {
    await button(page, 'Show as table').click()
    await page.getByRole('columnheader', { name: 'Views' }).first().waitFor()
  })

  it('opens the header menus', async () => {
    await button(page, /, switch site$/).click()
    await page.getByRole('menuitemradio', { name: 'samplesale.example' }).waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Switch product').click()
    await item(page, 'Mail').waitFor()
    await page.keyboard.press('Escape')
    await button(page, /^Account: /).click()
    await item(page, 'Logout').waitFor()
    await page.keyboard.press('Escape')
    await button(page, /^Notifications/).click()
    await page.keyboard.press('Escape')
  })

  it('opens the installation help', async () => {
    await button(page, 'Installation help').first().click()
    await page.getByRole('dialog').getByText('data-site-id=').first().waitFor()
  })

  it('creates a campaign from a template, renames it and deletes it', async () => {
    await step('a dialog creates it, and continues full screen', () =>
      createCampaign(page, 'Strict kiln'),
    )
    await step('the templates are drawn, and one is previewed and used', () => useTemplate(page))
    await step('it is renamed and deleted, with a toast for each', () =>
      renameAndDelete(page, 'Strict kiln'),
    )
  })

  it('shows every page in the sidebar', async () => {
    for (const [name, title] of [
      ['Subscribers', 'Subscribers'],
      ['Integrations', 'Integrations'],
      ['Sites', 'The site list isn’t available yet'],
      ['Team', 'Team isn’t available yet'],
      ['Settings', 'Settings aren’t available yet'],
      ['Billing', 'Billing'],
    ] as const) {
      const link = { name: new RegExp(`^${name}`) }
      await page.getByRole('navigation').getByRole('link', link).click()
      await heading(page, title).waitFor()
    }
  })

  it('adds a site in the dashboard', async () => {
    await page.getByRole('link', { name: 'Add site' }).click()
    await page.getByLabel('Website address').fill('strict-cups.example')
    await button(page, 'Continue').click()
    await text(page, 'data-site-id=').waitFor()
  })

  it('shows the page for an unknown path', async () => {
    await page.evaluate(() => {
      location.hash = '/no/such/page'
    })
    await heading(page, 'We couldn’t find this page').waitFor()
  })
})

describe('a strict page that allows the kit’s trusted types policy', () => {
  it('loads the configured chatbot', async () => {
    const { context } = await product.visitor()
    const src = `${product.dashboard}/strict-bot.js`
    await context.route(src, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: "document.title = 'The bot is here'" }),
    )
    const page = await openStrictPage(context, {
      tag: 'dashboard-shell',
      markup: '<dashboard-shell routing="memory"></dashboard-shell>',
      trustedTypes: 'poplar-kit',
      options: { chatbot: { id: 'bot-1', src } },
    })
    await eventually(async () => assert.equal(await page.title(), 'The bot is here'))
  })
})

describe('our own dashboard, which is as strict', () => {
  it('signs in and renews the token in Auth0’s worker', async () => {
    const { page } = await product.signedIn('mira@example.com')
    const policy = (await page.request.get(page.url())).headers()['content-security-policy'] ?? ''
    assert.match(policy, /script-src 'self'[^;]*; style-src 'self';/)
    assert.match(policy, /require-trusted-types-for 'script'; trusted-types poplar-kit/)
    await page.evaluate(() => {
      const token = JSON.parse(sessionStorage.getItem('poplar:token') ?? '{}')
      sessionStorage.setItem('poplar:token', JSON.stringify({ ...token, expiresAt: 0 }))
    })
    const worker = page.waitForEvent('worker')
    await page.reload()
    assert.match((await worker).url(), /\/kit\/auth0-worker\.js$/)
    await greeting(page).waitFor()
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
