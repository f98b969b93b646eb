import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { KIT_VERSION } from '../../src/config/version.ts'
import { eventually } from './support/eventually.ts'
import { serveHost } from './support/host-page.ts'
import { NEXT_VERSION, serveNextVersion } from './support/other-copy.ts'
import { startProduct } from './support/product.ts'
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

for (const copies of COPIES)
  describe(copies.what, () => {
    let page: Page
    let watch: ConsoleWatch
    const calls: string[] = []
    const domain = `${copies.page.slice(1)}-copies.example`
    const callCount = (call: string) => calls.filter((one) => one === call).length
    const first = () => page.getByRole('region', { name: 'first' })
    const second = () => page.getByRole('region', { name: 'second' })

    before(async () => {
      const visitor = await product.visitor({ allowsConsoleOutput: true })
      page = visitor.page
      watch = visitor.watch
      await serveNextVersion(visitor.context)
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname}`)
      })
      await page.goto(host.origin + copies.page)
      await first().getByLabel('Website address').waitFor()
      await second().getByLabel('Website address').waitFor()
    })

    it('are both defined, each under its own tag', async () => {
      const versions = await page.evaluate(() =>
        ['add-site-wizard', 'acme-add-site-wizard'].map((tag) =>
          Reflect.get(customElements.get(tag) ?? {}, 'version'),
        ),
      )
      assert.deepEqual(versions, [KIT_VERSION, copies.version])
    })

    it('request one token and one user, and open one event stream', async () => {
      await page.locator('html[data-asked="1"]').waitFor()
      await eventually(() => assert.equal(callCount('GET /v1/user/me'), 1))
      await eventually(() => assert.equal(callCount(STREAM), 1))
    })

    it('share the list of sites', async () => {
      await first().getByLabel('Website address').fill(domain)
      await first().getByRole('button', { name: 'Continue' }).click()
      await first().getByText('data-site-id=').first().waitFor()
      await second().getByLabel('Website address').fill(domain)
      await second().getByRole('button', { name: 'Continue' }).click()
      await second()
        .getByText(/already/)
        .first()
        .waitFor()
      assert.equal(callCount('POST /v1/sites/create'), 1)
    })

    it('both follow an update by the page', async () => {
      await page.getByRole('button', { name: 'Dark' }).click()
      await page.locator('acme-add-site-wizard [data-theme=dark]').first().waitFor()
    })

    it('are signed out together', async () => {
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page
        .getByRole('status')
        .getByText(/add-site-wizard acme-add-site-wizard/)
        .waitFor()
    })

    it('have opened no other event stream up to this point', () =>
      assert.equal(callCount(STREAM), 1))

    it('warn once that the first configuration applies', () => {
      assert.equal(watch.lines.length, 1)
      assert.match(watch.lines[0] ?? '', /The first configuration stays in effect/)
    })
  })
