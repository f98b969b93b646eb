import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { eventually } from './support/eventually.ts'
import { greeting } from './support/people.ts'
import { startProduct } from './support/product.ts'

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

/** Locators for the open page. */
const locatorsOf = (page: () => Page) => ({
  button: (name: string | RegExp): Locator => page().getByRole('button', { name, exact: true }),
  heading: (name: string | RegExp): Locator => page().getByRole('heading', { level: 1, name }),
  text: (words: string | RegExp): Locator => page().getByText(words).first(),
  item: (name: string | RegExp): Locator => page().getByRole('menuitem', { name }),
})

describe('a page that allows neither inline code nor trusted types', () => {
  let page: Page
  const { button, text } = locatorsOf(() => page)
  before(async () => {
    const { context } = await product.visitor()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const markup = '<add-site-wizard ask-details></add-site-wizard>'
    page = await openStrictPage(context, { tag: 'add-site-wizard', markup })
  })

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

  it('shows the wizard’s countries, which load on demand', async () => {
    await button(/^Country/).click()
    await page.getByLabel('Search: Country').fill('+420')
    await page.getByRole('option', { name: /Czech/ }).click()
    await page.getByLabel('Phone').fill('601123456')
    await page.getByLabel('Industry').selectOption({ index: 2 })
  })

  it('lets a wizard alert open and close', async () => {
    await page.getByLabel('Phone').fill('')
    await button('Next').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await page.getByLabel('Phone').fill('601123456')
    await button('Next').click()
  })

  it('supports installation, copy and check in the wizard', async () => {
    await page.getByLabel('Website address').fill('strict-pots.example')
    await button('Continue').click()
    await button(/^Copy/).first().click()
    await button(/^Copied/).waitFor()
    await button('Check installation').click()
    await text('We couldn’t read your website').waitFor()
    await page.getByRole('radio', { name: /WordPress/ }).check()
    await button('Continue').click()
    await text('Setup is finished').waitFor()
  })
})

describe('the same page with the whole dashboard on it', () => {
  let page: Page
  const { button, heading, item, text } = locatorsOf(() => page)
  const openFromSidebar = (name: string | RegExp) =>
    page.getByRole('navigation').getByRole('link', { name }).click()
  before(async () => {
    const { context } = await product.visitor()
    const markup = '<dashboard-shell routing="hash"></dashboard-shell>'
    const siblings = ['Mail', 'Chat'].map((name) => ({ name, url: 'https://sibling.example/' }))
    const options = { brand: { siblings } }
    page = await openStrictPage(context, { tag: 'dashboard-shell', markup, options })
    await greeting(page).waitFor()
  })

  it('draws the chart, and shows it as a table', async () => {
    await button('Show as table').click()
    await page.getByRole('columnheader', { name: 'Views' }).first().waitFor()
  })

  it('opens the header menus', async () => {
    await button(/, switch site$/).click()
    await page.getByRole('menuitemradio', { name: 'samplesale.example' }).waitFor()
    await page.keyboard.press('Escape')
    await button('Switch product').click()
    await item('Mail').waitFor()
    await page.keyboard.press('Escape')
    await button(/^Account: /).click()
    await item('Logout').waitFor()
    await page.keyboard.press('Escape')
    await button(/^Notifications/).click()
    await page.keyboard.press('Escape')
  })

  it('opens the installation help', async () => {
    await button('Installation help').first().click()
    await page.getByRole('dialog').getByText('data-site-id=').first().waitFor()
    await page.keyboard.press('Escape')
  })

  it('creates a campaign in a dialog, and continues full screen', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
    await page.getByLabel('Title').fill('Strict kiln')
    await page.getByRole('radio', { name: /Countdown Timer/ }).check()
    await button('Create').click()
    await heading('Strict kiln').waitFor()
  })

  it('renders the templates, previews one, and starts with it', async () => {
    await button('Preview: Last firing').click()
    await page.getByRole('heading', { name: 'Three days of autumn glazes' }).waitFor()
    await button('Use it').click()
    await page.waitForURL(/\/campaign\/settings\//)
    await page.getByRole('link', { name: 'Back to campaigns' }).click()
    await heading('Campaigns').waitFor()
  })

  it('renames and deletes it, with a toast for each', async () => {
    await button('Actions for Strict kiln').click()
    await item('Rename').click()
    await page.getByRole('dialog').getByLabel('Title').fill('Strict bowl')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText('The title has been changed.')
      .waitFor()
    await button('Actions for Strict bowl').click()
    await item('Delete').click()
    await button('Delete campaign').click()
    await page.getByRole('row', { name: /Strict bowl/ }).waitFor({ state: 'hidden' })
  })

  it('shows every page in the sidebar', async () => {
    for (const [name, title] of [
      ['Subscribers', 'The subscriber list isn’t available yet'],
      ['Integrations', 'Integrations aren’t available yet'],
      ['Sites', 'The site list isn’t available yet'],
      ['Team', 'Team isn’t available yet'],
      ['Settings', 'Settings aren’t available yet'],
      ['Billing', 'Billing'],
    ] as const) {
      await openFromSidebar(new RegExp(`^${name}`))
      await heading(title).waitFor()
    }
  })

  it('adds a site in the dashboard', async () => {
    await page.getByRole('link', { name: 'Add site' }).click()
    await page.getByLabel('Website address').fill('strict-cups.example')
    await button('Continue').click()
    await text('data-site-id=').waitFor()
  })

  it('shows the page for an unknown path', async () => {
    await page.evaluate(() => {
      location.hash = '/no/such/page'
    })
    await heading('We couldn’t find this page').waitFor()
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
