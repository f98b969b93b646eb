import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './support/eventually.ts'
import { breakApi, modifyResponse, respondWith } from './support/faults.ts'
import { greeting } from './support/people.ts'
import { startProduct } from './support/product.ts'

const product = startProduct()

const MARKUP = '<script>alert(1)</script><b>Kiln</b>'

describe('a domain', () => {
  let page: Page
  before(async () => {
    page = (await product.signedIn('bundle@example.com', { requestsFail: true })).page
    await page.goto(`${product.dashboard}/createDomain`)
  })
  const field = () => page.getByLabel('Website address')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

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
      await button('Continue').click()
      await page.getByText('Enter valid domain name').waitFor()
      assert.equal(await field().inputValue(), typed)
      await field().fill('x')
      await page.getByText('Enter valid domain name').waitFor({ state: 'hidden' })
    })
  }

  it('in Cyrillic is saved as Punycode, as the form says, and is displayed in Cyrillic', async () => {
    await field().fill('горшки.рф')
    await page.getByText('We’ll save it as xn--').waitFor()
    await button('Continue').click()
    await page.getByText('This connects горшки.рф').waitFor()
    await button('Continue').click()
    await page.waitForURL(/\/dashboard$/)
    await page.getByRole('button', { name: 'горшки.рф, switch site' }).waitFor()
    assert.equal(await page.getByText('xn--').count(), 0)
  })
})

describe('a campaign title', () => {
  let page: Page
  before(async () => {
    page = (await product.signedIn('bundle@example.com', { requestsFail: true })).page
  })
  const dialog = () => page.getByRole('dialog')
  const clickCreate = () => dialog().getByRole('button', { name: 'Create', exact: true }).click()
  const open = async () => {
    await page.goto(`${product.dashboard}/campaigns/?dialog=create-campaign`)
    await dialog()
      .getByRole('radio', { name: /Coupon Popups/ })
      .check()
  }

  it('that contains only spaces is rejected as missing', async () => {
    await open()
    await dialog().getByLabel('Title').fill('   ')
    await clickCreate()
    await page.getByText('Title field is required').waitFor()
  })

  it('of 10,000 characters is rejected and stays in the field', async () => {
    await dialog().getByLabel('Title').fill('x'.repeat(10_000))
    await clickCreate()
    await page.getByText(/this one has 10,?000/).waitFor()
    assert.equal((await dialog().getByLabel('Title').inputValue()).length, 10_000)
  })

  it('that contains markup is displayed as plain text during setup and in the list', async () => {
    await dialog().getByLabel('Title').fill(MARKUP)
    await clickCreate()
    await page.getByRole('heading', { level: 1, name: MARKUP }).waitFor()
    await page.getByRole('button', { name: 'Start blank' }).click()
    await page.waitForURL(/\/campaign\/settings\//)
    await page.getByRole('link', { name: 'Back to campaigns' }).click()
    await page.getByRole('row').filter({ hasText: MARKUP }).waitFor()
  })

  it('in a URL is validated in the same way as a typed title', async () => {
    for (const title of ['', '%20%20', 'x'.repeat(2_000)]) {
      const query = `title=${title}&intent=coupon-popups`
      await page.goto(`${product.dashboard}/campaign/templates/?${query}`)
      await page.getByRole('heading', { name: 'This address is incomplete' }).waitFor()
    }
  })

  it('in a URL does not create a campaign when the URL is opened', async () => {
    const query = 'title=Planted&intent=coupon-popups'
    await page.goto(`${product.dashboard}/campaign/templates/?${query}`)
    await page.getByRole('heading', { level: 1, name: 'Planted' }).waitFor()
    await page.goto(`${product.dashboard}/campaigns/`)
    await page.getByRole('row').filter({ hasText: MARKUP }).waitFor()
    assert.equal(await page.getByText('Planted').count(), 0)
  })
})

describe('a message from the server', () => {
  let page: Page
  before(async () => {
    page = (await product.signedIn('bundle@example.com', { requestsFail: true })).page
  })
  const text = (words: string | RegExp) => page.getByText(words).first()

  it('that contains markup is displayed as plain text next to a form', async () => {
    await page.goto(`${product.dashboard}/createDomain`)
    await page.getByLabel('Website address').fill('refused.example')
    const refusal = { success: false, code: 'INVALID', message: MARKUP, data: null }
    const mend = await breakApi(page, /^\/sites\/create$/, respondWith(refusal))
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await text(MARKUP).waitFor()
    await mend()
  })

  it('that contains markup is displayed as plain text instead of the page', async () => {
    const refusal = { success: false, code: 'INVALID', message: MARKUP, data: null }
    const mend = await breakApi(page, /^\/user\/me$/, respondWith(refusal, 400))
    await page.goto(`${product.dashboard}/dashboard`)
    await text(MARKUP).waitFor()
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await greeting(page).waitFor()
  })

  it('that contains markup is displayed as plain text in names and notifications', async () => {
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

describe('a page that crashes', () => {
  let page: Page
  let loads = 0
  before(async () => {
    // React logs the crash to the console.
    const options = { requestsFail: true, allowsConsoleOutput: true }
    page = (await product.signedIn('limit@example.com', options)).page
    page.on('load', () => {
      loads += 1
    })
    await page.route(/\/kit\/chunks\/dashboard-[^/]*\.js$/, async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'cache-control': 'no-store' }
      await route.fulfill({ response, headers, body: breakChunk(await response.text()) })
    })
  })
  const breakChunk = (chunk: string): string => {
    const bug = 'DashboardPage:()=>{throw Error("a bug")},rest:'
    const broken = chunk.replace('DashboardPage:', bug)
    assert.notEqual(broken, chunk)
    return broken
  }

  it('is reloaded once automatically', async () => {
    await page.goto(`${product.dashboard}/dashboard`)
    await page.getByText('This page stopped working').waitFor()
    assert.equal(loads, 2)
  })

  it('is not reloaded again in this session', async () => {
    await page.goto(`${product.dashboard}/dashboard`)
    await page.getByText('This page stopped working').waitFor()
    assert.equal(loads, 3)
  })

  it('leaves the rest of the dashboard working', async () => {
    await page.getByRole('link', { name: /^Campaigns/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  })

  it('works again once the bug is fixed', async () => {
    await page.unrouteAll()
    await page.goto(`${product.dashboard}/dashboard`)
    await greeting(page).waitFor()
  })

  it('shows that the monthly views have been used up', async () => {
    await page.getByText('Your monthly Campaign views limit has been reached.').waitFor()
    await eventually(async () =>
      assert.ok(await page.getByRole('link', { name: 'Compare plans' }).first().isVisible()),
    )
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
