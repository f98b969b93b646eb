import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './support/eventually.ts'
import { breakApi, modifyResponse, respondWith } from './support/faults.ts'
import { greeting } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const MARKUP = '<script>alert(1)</script><b>Kiln</b>'

describe('a domain', () => {
  const tab = tabPerTest(product, 'bundle@example.com', { requestsFail: true })
  beforeEach(() => tab.page.goto(`${product.dashboard}/createDomain`))
  const field = () => tab.page.getByLabel('Website address')
  const text = (words: string) => tab.page.getByText(words)
  const clickContinue = () =>
    tab.page.getByRole('button', { name: 'Continue', exact: true }).click()

  const invalidDomains: readonly (readonly [name: string, typed: string])[] = [
    ['no characters', ''],
    ['only blanks', '   '],
    ['300 characters', `${`${'a'.repeat(60)}.`.repeat(5)}example`],
    ['spaces', 'my pots.example'],
    ['an IPv4 address', '192.168.0.1'],
    ['an IPv6 address', '[::1]'],
    ['one word', 'localhost'],
    ['markup', '<b>pots</b>.example'],
    ['a script', 'javascript:alert(1)'],
  ]
  for (const [name, typed] of invalidDomains) {
    it(`is rejected with a message and stays in the field: ${name}`, async () => {
      await field().fill(typed)
      await clickContinue()
      await text('Enter valid domain name').waitFor()
      assert.equal(await field().inputValue(), typed)
      await field().fill('x')
      await text('Enter valid domain name').waitFor({ state: 'hidden' })
    })
  }

  it('in Cyrillic is saved as Punycode, as the form says, and is displayed in Cyrillic', async () => {
    await field().fill('горшки.рф')
    await text('We’ll save it as xn--').waitFor()
    await clickContinue()
    await text('This connects горшки.рф').waitFor()
    await clickContinue()
    await tab.page.waitForURL(/\/dashboard$/)
    await tab.page.getByRole('button', { name: 'горшки.рф, switch site' }).waitFor()
    assert.equal(await text('xn--').count(), 0)
  })
})

describe('a campaign title', () => {
  const tab = tabPerTest(product, 'bundle@example.com', { requestsFail: true })
  const dialog = () => tab.page.getByRole('dialog')
  const clickCreate = () => dialog().getByRole('button', { name: 'Create', exact: true }).click()
  const open = async () => {
    await tab.page.goto(`${product.dashboard}/campaigns/?dialog=create-campaign`)
    await dialog()
      .getByRole('radio', { name: /Coupon Popups/ })
      .check()
  }

  it('that contains only spaces is rejected as missing', async () => {
    await open()
    await dialog().getByLabel('Title').fill('   ')
    await clickCreate()
    await tab.page.getByText('Title field is required').waitFor()
  })

  it('of 10,000 characters is rejected and stays in the field', async () => {
    await open()
    await dialog().getByLabel('Title').fill('x'.repeat(10_000))
    await clickCreate()
    await tab.page.getByText(/this one has 10,?000/).waitFor()
    assert.equal((await dialog().getByLabel('Title').inputValue()).length, 10_000)
  })

  it('that contains markup is displayed as plain text during setup and in the list', async () => {
    await open()
    await dialog().getByLabel('Title').fill(MARKUP)
    await clickCreate()
    const page = tab.page
    await page.getByRole('heading', { level: 1, name: MARKUP }).waitFor()
    await page.getByRole('button', { name: 'Start blank' }).click()
    await page.waitForURL(/\/campaign\/settings\//)
    await page.getByRole('link', { name: 'Back to campaigns' }).click()
    await page.getByRole('row').filter({ hasText: MARKUP }).waitFor()
  })

  it('in a URL is validated in the same way as a typed title', async () => {
    for (const title of ['', '%20%20', 'x'.repeat(2_000)]) {
      const query = `title=${title}&intent=coupon-popups`
      await tab.page.goto(`${product.dashboard}/campaign/templates/?${query}`)
      await tab.page.getByRole('heading', { name: 'This address is incomplete' }).waitFor()
    }
  })

  it('in a URL does not create a campaign when the URL is opened', async () => {
    const page = tab.page
    const query = 'title=Planted&intent=coupon-popups'
    await page.goto(`${product.dashboard}/campaign/templates/?${query}`)
    await page.getByRole('heading', { level: 1, name: 'Planted' }).waitFor()
    await page.goto(`${product.dashboard}/campaigns/`)
    await page.getByRole('row').filter({ hasText: 'Two bowls, the third free' }).waitFor()
    assert.equal(await page.getByText('Planted').count(), 0)
  })
})

describe('a message from the server', () => {
  const tab = tabPerTest(product, 'bundle@example.com', { requestsFail: true })
  const refusal = { success: false, code: 'INVALID', message: MARKUP, data: null }

  it('that contains markup is displayed as plain text next to a form', async () => {
    const page = tab.page
    await page.goto(`${product.dashboard}/createDomain`)
    await page.getByLabel('Website address').fill('refused.example')
    await breakApi(page, /^\/sites\/create$/, respondWith(refusal))
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByText(MARKUP).first().waitFor()
  })

  it('that contains markup is displayed as plain text instead of the page', async () => {
    const page = tab.page
    const mend = await breakApi(page, /^\/user\/me$/, respondWith(refusal, 400))
    await page.goto(`${product.dashboard}/dashboard`)
    await page.getByText(MARKUP).first().waitFor()
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await greeting(page).waitFor()
  })

  it('that contains markup is displayed as plain text in names and notifications', async () => {
    const page = tab.page
    const notification = { id: 'one', title: MARKUP, description: MARKUP, action_url: null }
    const created_at = new Date().toISOString()
    const fault = modifyResponse(({ data }) => {
      Object.assign(data, { first_name: MARKUP, notifications: [{ ...notification, created_at }] })
    })
    await breakApi(page, /^\/user\/me$/, fault)
    await page.goto(`${product.dashboard}/dashboard`)
    await greeting(page).getByText(MARKUP).waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByText(MARKUP, { exact: true }).first().waitFor()
  })
})

/** Makes the dashboard's first screen throw when it is rendered. */
async function addBug(page: Page): Promise<void> {
  await page.route(/\/kit\/chunks\/dashboard-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'cache-control': 'no-store' }
    await route.fulfill({ response, headers, body: breakChunk(await response.text()) })
  })
}

function breakChunk(chunk: string): string {
  const bug = 'DashboardPage:()=>{throw Error("a bug")},rest:'
  const broken = chunk.replace('DashboardPage:', bug)
  assert.notEqual(broken, chunk)
  return broken
}

describe('a page that crashes', () => {
  it('is reloaded once, leaves the rest of the dashboard working, and works again once the bug is fixed', async () => {
    // React logs the crash to the console.
    const options = { requestsFail: true, allowsConsoleOutput: true }
    const { page } = await product.signedIn('limit@example.com', options)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await addBug(page)
    const openCrashing = async () => {
      await page.goto(`${product.dashboard}/dashboard`)
      await page.getByText('This page stopped working').waitFor()
    }
    await step('is reloaded once automatically', async () => {
      await openCrashing()
      assert.equal(loads, 2)
    })
    await step('is not reloaded again in this session', async () => {
      await openCrashing()
      assert.equal(loads, 3)
    })
    await step('leaves the rest of the dashboard working', async () => {
      await page.getByRole('link', { name: /^Campaigns/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    })
    await step('works again once the bug is fixed', async () => {
      await page.unrouteAll()
      await page.goto(`${product.dashboard}/dashboard`)
      await greeting(page).waitFor()
    })
  })
})

describe('the dashboard of an account at its limit', () => {
  it('shows that the monthly views have been used up', async () => {
    const { page } = await product.signedIn('limit@example.com')
    await page.getByText('Your monthly Campaign views limit has been reached.').waitFor()
    await eventually(async () =>
      assert.ok(await page.getByRole('link', { name: 'Compare plans' }).first().isVisible()),
    )
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
