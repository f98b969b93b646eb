import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { callApi } from './support/call-api.ts'
import { greeting } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const EMAIL = 'mira@example.com'

const INVALID_VALUES = [
  '',
  'nonsense',
  '{"user":',
  'null',
  '[]',
  '42',
  '{"user":7,"site":{"siteId":{}},"campaign":"x","accessToken":"","expiresAt":"soon","step":99}',
]

/** The keys of everything that the kit may have stored. */
const storedKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

const storeUnderKeys = (page: Page, keys: readonly string[], value: string) =>
  page.evaluate(
    ([names, text]) => {
      for (const name of names) {
        localStorage.setItem(name, text)
        sessionStorage.setItem(name, text)
      }
    },
    [keys, value] as const,
  )

/** Visits one page of each kind that reads and writes storage. */
async function visitPages(page: Page) {
  await page.goto(`${product.dashboard}/createDomain`)
  await page.getByLabel('Website address').fill('typed.example')
  await page.goto(`${product.dashboard}/dashboard?dialog=create-campaign`)
  await page.getByRole('dialog').getByLabel('Title').fill('Typed')
  await page.goto(`${product.dashboard}/dashboard`)
  await greeting(page).waitFor()
}

describe('storage that', () => {
  it('holds invalid values under every key counts as empty', async () => {
    const { page } = await product.signedIn(EMAIL)
    await visitPages(page)
    const keys = await storedKeys(page)
    assert.ok(keys.includes('poplar:session') && keys.includes('poplar:wizard'))
    for (const value of INVALID_VALUES) {
      await storeUnderKeys(page, keys, value)
      await visitPages(page)
    }
  })

  it('holds another page’s invalid values is left alone', async () => {
    const { page } = await product.signedIn(EMAIL)
    await storeUnderKeys(page, ['session', 'token', '@@auth0spajs@@'], 'nonsense')
    await visitPages(page)
    assert.equal(await page.evaluate(() => localStorage.getItem('session')), 'nonsense')
  })
})

describe('storage that saves nothing', () => {
  it('because it is full does not stop a person who is signed in', async () => {
    const { page, context } = await product.signedIn('local@example.com')
    await context.addInitScript(fillStorage)
    await page.goto(`${product.dashboard}/campaigns/`)
    await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
    await page.getByLabel('Title').fill('Kept nowhere')
    await page.getByRole('radio', { name: /Conduct Surveys/ }).check()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: 'Kept nowhere' }).waitFor()
  })

  for (const [state, script] of [
    ['full', fillStorage],
    ['blocked', blockStorage],
  ] as const) {
    it(`because it is ${state} is reported before sign-in, with what sign-in needs`, async () => {
      const { page, context } = await product.visitor()
      await context.addInitScript(script)
      await page.goto(product.dashboard)
      await page.getByText('Your browser blocks the storage that sign-in needs').waitFor()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    })

    it(`because it is ${state} does not stop the wizard on another product’s page`, async () => {
      const { page, context } = await product.visitor()
      await context.addInitScript(script)
      await page.goto(`${product.siblings}/bare.html`)
      await page.getByLabel('Website address').fill(`${state}-storage.example`)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('data-site-id=').first().waitFor()
    })
  }
})

describe('another account’s site', () => {
  const FOREIGN_SITE_ID = 'kd_6r0c38ye'
  const session = JSON.stringify({
    user: null,
    site: { id: '1', siteId: FOREIGN_SITE_ID, domain: 'kilnday.example' },
    campaign: null,
  })
  const tab = tabPerTest(product, EMAIL, { requestsFail: true })
  const firstSite = () =>
    tab.page.getByRole('button', { name: 'juniperandclay.example, switch site' })

  it('in storage is replaced with the person’s first site', async () => {
    const page = tab.page
    await page.goto(`${product.dashboard}/dashboard`)
    await greeting(page).waitFor()
    await page.evaluate((value) => {
      // This listener runs after the page's own, so it overwrites what the page saves when it unloads.
      window.addEventListener('pagehide', () => {
        localStorage.setItem('poplar:session', value)
        sessionStorage.setItem('poplar:session', value)
      })
    }, session)
    const call = page.waitForRequest(/\/v1\/user\/me$/)
    await page.reload()
    assert.equal(await (await call).headerValue('site-id'), FOREIGN_SITE_ID)
    await firstSite().waitFor()
    await greeting(page).waitFor()
  })

  it('in the URL is replaced with the person’s first site', async () => {
    const page = tab.page
    const query = `site_id=${FOREIGN_SITE_ID}&domain=kilnday.example`
    await page.goto(`${product.dashboard}/campaigns/?${query}`)
    await firstSite().waitFor()
    await page
      .getByRole('row', { name: /free shipping/ })
      .first()
      .waitFor()
  })

  for (const path of ['/site?analytics=1', '/campaigns', '/site/users/']) {
    it(`in the header of a request for ${path} is not found by the API`, async () => {
      const { authorization } = tab
      const options = { siteId: FOREIGN_SITE_ID, authorization }
      const response = await callApi(product.dashboard, path, options)
      assert.equal(response.status, 404)
      assert.equal((await response.json()).data, null)
    })
  }
})

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota is used up', 'QuotaExceededError')
  }
}

function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    })
  }
}

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
