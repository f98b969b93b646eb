import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { signIn } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { serveHost } from './support/host-page.ts'
import { startProduct } from './support/product.ts'
import { logOut } from './support/sign-out.ts'
import { step } from './support/step.ts'

let token = ''
const page =
  () => `<!doctype html><title>Mail</title><link rel="icon" href="data:,"><script type="module">
  import { configure } from '${product.dashboard}/kit/kit.js'
  import '${product.dashboard}/kit/dashboard-shell.js'
  configure({ apiBase: '${product.dashboard}/v1', getAccessToken: () => '${token}' })
  document.addEventListener('signed-out', () => document.body.append('Goodbye.'))
</script><dashboard-shell routing="memory"></dashboard-shell>`

/** Another product's page, on another site, whose backend has a token from the same sign-in. */
const host = await serveHost({ '/': () => ({ type: 'text/html', body: page() }) })
const product = startProduct({ ALLOWED_ORIGINS: host.origin })

type Tabs = {
  context: BrowserContext
  first: Page
  other: Page
  foreign: Page
  /** For each event stream, the tab that opened it. */
  streams: Page[]
}

/** Two tabs of an admin, and the other product's page with the token of the second one. */
async function openTabs(): Promise<Tabs> {
  const { context, page: first } = await product.visitor()
  const streams: Page[] = []
  const foreignPages = new Set<Page>()
  context.on('request', (request) => {
    const page = request.frame().page()
    if (request.url().endsWith('/v1/events/stream') && !foreignPages.has(page)) streams.push(page)
  })
  await signIn(first, product.dashboard, 'mira@example.com')
  await eventually(() => assert.equal(streams.length, 1))
  const [other, foreign] = await Promise.all([context.newPage(), context.newPage()])
  foreignPages.add(foreign)
  const call = other.waitForRequest('**/v1/user/me')
  await other.goto(`${product.dashboard}/billing`)
  await other.getByText(/Renews on/).waitFor()
  token = ((await (await call).headerValue('authorization')) ?? '').replace('Bearer ', '')
  const stream = foreign.waitForRequest('**/v1/events/stream')
  await foreign.goto(host.origin)
  await stream
  return { context, first, other, foreign, streams }
}

async function addSite(page: Page, domain: string): Promise<void> {
  await page.getByRole('link', { name: 'Add site' }).click()
  await page.getByLabel('Website address').fill(domain)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('data-site-id=').first().waitFor()
}

describe('an admin’s two tabs, and another product’s page with the same sign-in', () => {
  after(() => host.close())

  it('share new sites, one event stream per origin, and the sign-out', async () => {
    const { context, first, other, foreign, streams } = await openTabs()
    await step('a site that is added in one tab appears everywhere without a reload', async () => {
      await addSite(first, 'third-kiln.example')
      for (const page of [other, foreign]) {
        await page.getByRole('button', { name: /, switch site$/ }).click()
        await page.getByRole('menuitemradio', { name: 'third-kiln.example' }).waitFor()
        await page.keyboard.press('Escape')
      }
    })
    await step('only one event stream per origin is open', async () =>
      assert.deepEqual(streams, [first]),
    )
    const third = await context.newPage()
    await step('another tab receives events after the tab with the stream is closed', async () => {
      await third.goto(`${product.dashboard}/billing`)
      await third.getByRole('button', { name: 'Cancel plan' }).first().click()
      const sure = third.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' })
      await Promise.all([first.close(), sure.click()])
      await other.getByText('Cancelled', { exact: true }).waitFor()
      await eventually(() => assert.equal(streams.length, 2))
    })
    await step('a sign-out in one of them signs all of them out', async () => {
      await logOut(third)
      await foreign.getByText('Goodbye.').waitFor()
      await other.getByRole('button', { name: 'Sign in' }).waitFor()
    })
  })

  product.testConsoleAndOrigins(host.origin)
})
