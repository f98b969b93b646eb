import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { signIn } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { serveHost } from './support/host-page.ts'
import { startProduct } from './support/product.ts'
import { logOut } from './support/sign-out.ts'

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

describe('an admin’s two tabs, and another product’s page with the same sign-in', () => {
  let context: BrowserContext
  let firstTab: Page
  let otherTab: Page
  let foreignPage: Page
  /** For each event stream, the tab that opened it. */
  const streams: Page[] = []
  before(async () => {
    ;({ context, page: firstTab } = await product.visitor())
    context.on('request', (request) => {
      const page = request.frame().page()
      if (request.url().endsWith('/v1/events/stream') && page !== foreignPage) streams.push(page)
    })
    await signIn(firstTab, product.dashboard, 'mira@example.com')
    await eventually(() => assert.equal(streams.length, 1))
    ;[otherTab, foreignPage] = await Promise.all([context.newPage(), context.newPage()])
    const call = otherTab.waitForRequest('**/v1/user/me')
    await otherTab.goto(`${product.dashboard}/billing`)
    await otherTab.getByText(/Renews on/).waitFor()
    token = ((await (await call).headerValue('authorization')) ?? '').replace('Bearer ', '')
    const stream = foreignPage.waitForRequest('**/v1/events/stream')
    await foreignPage.goto(host.origin)
    await stream
  })
  after(() => host.close())

  it('show a site that was added in one tab everywhere, without a reload', async () => {
    await firstTab.getByRole('link', { name: 'Add site' }).click()
    await firstTab.getByLabel('Website address').fill('third-kiln.example')
    await firstTab.getByRole('button', { name: 'Continue', exact: true }).click()
    await firstTab.getByText('data-site-id=').first().waitFor()
    for (const page of [otherTab, foreignPage]) {
      await page.getByRole('button', { name: /, switch site$/ }).click()
      await page.getByRole('menuitemradio', { name: 'third-kiln.example' }).waitFor()
      await page.keyboard.press('Escape')
    }
  })

  it('open only one event stream per origin', () => assert.deepEqual(streams, [firstTab]))

  it('receive events in another tab after the tab with the stream is closed', async () => {
    const thirdTab = await context.newPage()
    await thirdTab.goto(`${product.dashboard}/billing`)
    await thirdTab.getByRole('button', { name: 'Cancel plan' }).first().click()
    const sure = thirdTab.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' })
    await Promise.all([firstTab.close(), sure.click()])
    await otherTab.getByText('Cancelled', { exact: true }).waitFor()
    await eventually(() => assert.equal(streams.length, 2))
    firstTab = thirdTab
  })

  it('are all signed out by a sign-out in one of them', async () => {
    await logOut(firstTab)
    await foreignPage.getByText('Goodbye.').waitFor()
    await otherTab.getByRole('button', { name: 'Sign in' }).waitFor()
  })

  product.testConsoleAndOrigins(host.origin)
})
