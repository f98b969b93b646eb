import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { KIT_VERSION } from '../../src/config/version.ts'
import { eventually } from './support/eventually.ts'
import { serveHost } from './support/host-page.ts'
import { NEXT_VERSION, serveNextVersion } from './support/other-copy.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'
import type { ConsoleWatch } from './support/watch.ts'

/** Two teams on one page: each loads and configures its own kit; the second uses a prefix for its tags. */
const scriptOf = (dashboard: string, secondKit: string) => `
  import { configure, signOut, update } from '${dashboard}/kit/kit.js'
  import '${dashboard}/kit/add-site-wizard.js'
  import * as other from '${dashboard}${secondKit}/kit.js'
  import { defineAll } from '${dashboard}${secondKit}/define-all.js'
  import '${dashboard}${secondKit}/add-site-wizard.js'
  let asked = 0
  const getAccessToken = async () => {
    asked += 1
    document.documentElement.dataset.asked = String(asked)
    return (await fetch('/token')).text()
  }
  configure({ apiBase: '${dashboard}/v1', getAccessToken })
  await customElements.whenDefined('add-site-wizard')
  await document.querySelector('add-site-wizard').ready
  other.configure({ apiBase: '${dashboard}/v1', getAccessToken: () => 'of-the-second-team' })
  await defineAll({ prefix: 'acme' })
  document.querySelector('#update').onclick = () => update({ theme: 'dark' })
  document.querySelector('#end').onclick = () => other.signOut()
  document.addEventListener('signed-out', ({ target }) => {
    document.querySelector('output').append(target.localName + ' ')
  })`

const markupOf = (script: string) => `<!doctype html><html lang="en"><title>Two copies</title>
  <section aria-label="first"><add-site-wizard></add-site-wizard></section>
  <section aria-label="second"><acme-add-site-wizard></acme-add-site-wizard></section>
  <button id="update">Dark</button><button id="end">Sign out</button><output></output>
  <script type="module" src="${script}"></script>`

const STREAM = 'GET /v1/events/stream'

const COPIES = [
  {
    what: 'two versions of the kit on one page',
    page: '/next',
    kit: '/next-kit',
    version: NEXT_VERSION,
  },
  {
    what: 'the React and Preact builds of the kit on one page',
    page: '/lite',
    kit: '/kit/lite',
    version: KIT_VERSION,
  },
]

const host = await serveHost({
  ...Object.fromEntries(
    COPIES.flatMap(({ page, kit }) => [
      [page, () => ({ type: 'text/html', body: markupOf(`${page}.js`) })],
      [`${page}.js`, () => ({ type: 'text/javascript', body: scriptOf(product.dashboard, kit) })],
    ]),
  ),
  '/token': () => ({ type: 'text/plain', body: demoToken() }),
  '/favicon.ico': () => ({
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }),
})
const product = startProduct({ ALLOWED_ORIGINS: host.origin })
const demoToken = async () => (await fetch(`${product.siblings}/token`)).text()
after(host.close)

type Loaded = {
  page: Page
  watch: ConsoleWatch
  first: Locator
  second: Locator
  /** How often the page has made this call. */
  callCount: (call: string) => number
}

/** Opens a page with two copies, and waits until both show their form. */
async function openBoth(path: string): Promise<Loaded> {
  const { page, watch, context } = await product.visitor({ allowsConsoleOutput: true })
  const calls: string[] = []
  await serveNextVersion(context)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname}`)
  })
  await page.goto(host.origin + path)
  const first = page.getByRole('region', { name: 'first' })
  const second = page.getByRole('region', { name: 'second' })
  for (const copy of [first, second]) await copy.getByLabel('Website address').waitFor()
  const callCount = (call: string) => calls.filter((one) => one === call).length
  return { page, watch, first, second, callCount }
}

async function submitDomain(copy: Locator, domain: string): Promise<void> {
  await copy.getByLabel('Website address').fill(domain)
  await copy.getByRole('button', { name: 'Continue' }).click()
}

async function assertSitesShared({ first, second, callCount }: Loaded, domain: string) {
  await submitDomain(first, domain)
  await first.getByText('data-site-id=').first().waitFor()
  await submitDomain(second, domain)
  await second
    .getByText(/already/)
    .first()
    .waitFor()
  assert.equal(callCount('POST /v1/sites/create'), 1)
}

for (const copies of COPIES)
  describe(copies.what, () => {
    it('are both defined, each under its own tag', async () => {
      const { page } = await openBoth(copies.page)
      const versions = await page.evaluate(() =>
        ['add-site-wizard', 'acme-add-site-wizard'].map((tag) =>
          Reflect.get(customElements.get(tag) ?? {}, 'version'),
        ),
      )
      assert.deepEqual(versions, [KIT_VERSION, copies.version])
    })

    it('share one token, user, event stream and configuration, and are signed out together', async () => {
      const loaded = await openBoth(copies.page)
      const { page, watch, callCount } = loaded
      await step('they request one token and one user, and open one event stream', async () => {
        await page.locator('html[data-asked="1"]').waitFor()
        await eventually(() => assert.equal(callCount('GET /v1/user/me'), 1))
        await eventually(() => assert.equal(callCount(STREAM), 1))
      })
      await step('they share the list of sites', () =>
        assertSitesShared(loaded, `${copies.page.slice(1)}-copies.example`),
      )
      await step('both follow an update by the page', async () => {
        await page.getByRole('button', { name: 'Dark' }).click()
        await page.locator('acme-add-site-wizard [data-theme=dark]').first().waitFor()
      })
      await step('they are signed out together', async () => {
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page
          .getByRole('status')
          .getByText(/add-site-wizard acme-add-site-wizard/)
          .waitFor()
      })
      await step('no other event stream was opened up to this point', async () =>
        assert.equal(callCount(STREAM), 1),
      )
      await step('they warn once that the first configuration applies', async () => {
        assert.equal(watch.lines.length, 1)
        assert.match(watch.lines[0] ?? '', /The first configuration stays in effect/)
      })
    })
  })
