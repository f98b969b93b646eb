import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { KIT_VERSION } from '../../src/config/version.ts'
import { buyAndGetLink } from '../journeys/support/deals.ts'
import { eventually } from '../journeys/support/eventually.ts'
import { assertNoOutput, watchContext } from '../journeys/support/watch.ts'
import { NEXT_VERSION } from './pack.ts'
import type { PreparedHost } from './prepare.ts'
import { isServerRendered } from './serve.ts'

type TestContext = { browser: Browser; dashboard: string; origin: string }

/** Longer than any step takes, even on a busy machine. */
const STEP_TIMEOUT_MS = 20_000
const PASSWORD = 'Kiln-1280-hosts'

/** Uses an app's page as a user would; the steps are the same for each app. */
export async function testApp(host: PreparedHost, place: TestContext): Promise<void> {
  const { browser, dashboard, origin } = place
  const token = await tokenFromEmail(dashboard, host.name)
  await assertServedWithoutTags(host, origin)
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  try {
    const heard = await watchContext(context, { requestsFail: false })
    const steps = async () => {
      await assertFormNeedsLink(await open(context, `${origin}/`))
      const page = await open(context, `${origin}/#${token}`)
      await addWebsite(page, `${host.name}.example`)
      if (host.name === 'two-versions') await assertTwoVersions(page, `${host.name}.example`)
      await setPassword(page, token)
    }
    if (host.name === 'next') await assertHydrated(browser, origin)
    if (host.name === 'import-map') await assertIntegrityEnforced(browser, origin)
    await steps().catch((error) => {
      throw new Error(`${error}${heard.lines.map((line) => `\n  console: ${line}`).join('')}`)
    })
    assertNoOutput(heard, [origin])
  } finally {
    await context.close()
  }
}

/** The token emailed to someone who has bought a bundle with other products; it can set a password once. */
async function tokenFromEmail(dashboard: string, name: string): Promise<string> {
  const email = `${name}@hosts.example`
  const link = await buyAndGetLink(dashboard, { email, offer: 'default' })
  const token = link.searchParams.get('access_token')
  assert.ok(token, `the link in the email has a token: ${link}`)
  return token
}

/** Server rendering must output the page around the tags, and leave the tags to the browser. */
async function assertServedWithoutTags(host: PreparedHost, origin: string): Promise<void> {
  if (!isServerRendered(host)) return
  const reply = await fetch(origin)
  const html = await reply.text()
  assert.equal(reply.status, 200)
  assert.match(html, /<h1[^>]*>/, 'the page is rendered on the server')
  assert.doesNotMatch(
    html,
    /<(add-site-wizard|set-password-form)/,
    'the tags are not rendered on the server',
  )
}

/**
 * React adds no listeners to server-rendered markup, so `ready` reports whether the tag was upgraded; a secret must not
 * stay in the page.
 */
async function assertHydrated(browser: Browser, origin: string): Promise<void> {
  const secret = 'a-secret-of-the-server'
  const address = `${origin}/hydrated`
  const html = await (await fetch(address)).text()
  assert.match(html, /<add-site-wizard/, 'the server has written the tag')
  assert.ok(html.includes(`="${secret}"`), 'the server has written the secret')
  const page = await browser.newPage()
  const warnings: string[] = []
  page.on('console', (line) => warnings.push(line.text()))
  try {
    await page.goto(address)
    await page.getByRole('status').getByText('ready', { exact: true }).waitFor()
    assert.ok(!(await page.locator('main').innerHTML()).includes(secret), 'the secret is removed')
    const [first, ...further] = warnings.filter((text) => text.includes('removed its attribute'))
    assert.match(first ?? '', /accesstoken/)
    assert.deepEqual(further, [])
  } finally {
    await page.close()
  }
}

/** The page's import map contains the hash of each script, so a modified script must not run. */
async function assertIntegrityEnforced(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage()
  const consoleLines: string[] = []
  page.on('console', (line) => consoleLines.push(line.text()))
  try {
    await page.route('**/chunks/*.js', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, body: `${await reply.text()}\n// changed` })
    })
    await page.goto(origin)
    await eventually(async () =>
      assert.match(consoleLines.join(), /valid digest in the 'integrity'/),
    )
    assert.equal(await page.locator('add-site-wizard:defined').count(), 0)
  } finally {
    // A handler that is still reading a response would fail once its page is closed.
    await page.unrouteAll({ behavior: 'wait' })
    await page.close()
  }
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await wizard(page).getByLabel('Website address').waitFor()
  await page.getByLabel('New password', { exact: true }).waitFor()
  return page
}

const wizard = (page: Page, tag = 'add-site-wizard') => page.locator(tag)

async function sendPassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
}

/** Without its property the form must show an error. */
async function assertFormNeedsLink(page: Page): Promise<void> {
  await sendPassword(page)
  await page.getByText('This form only works with the link from your email').waitFor()
  await page.close()
}

async function sendDomain(tag: Locator, domain: string): Promise<void> {
  await tag.getByLabel('Website address').fill(domain)
  await tag.getByRole('button', { name: 'Continue' }).click()
}

/** The page must receive the event the way its framework delivers events. */
async function addWebsite(page: Page, domain: string): Promise<void> {
  await sendDomain(wizard(page), domain)
  await page.getByText(new RegExp(`^${domain} was added as [\\w-]+\\.$`)).waitFor()
}

/** The password can be set only if the form has received the property; the token must be nowhere in the page. */
async function setPassword(page: Page, token: string): Promise<void> {
  const html = await page.content()
  assert.ok(!html.includes(token), 'the token is nowhere in the page')
  await sendPassword(page)
  await page.getByText('Your password has been reset.').waitFor()
}

/**
 * A tag belongs to the kit that defined it first; the other kit defines it with a prefix. Both use the same account.
 */
async function assertTwoVersions(page: Page, domain: string): Promise<void> {
  const tags = ['add-site-wizard', 'acme-add-site-wizard', 'set-password-form']
  const versions = await page.evaluate(
    (names) => names.map((tag) => Reflect.get(customElements.get(tag) ?? {}, 'version')),
    tags,
  )
  assert.deepEqual(versions, [KIT_VERSION, NEXT_VERSION, NEXT_VERSION])
  const secondWizard = wizard(page, 'acme-add-site-wizard')
  await sendDomain(secondWizard, domain)
  await secondWizard
    .getByText(/already/)
    .first()
    .waitFor()
  // Other requests are sent by each kit for its own live events, and say nothing about sharing.
  const sharedPaths = ['/token', '/v1/sites/create']
  const requestedPaths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const sharedRequests = requestedPaths.filter((path) => sharedPaths.includes(path)).toSorted()
  assert.deepEqual(sharedRequests, sharedPaths, 'the two share one session')
}
