import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { breakApi, modifyResponse, respondWith } from './support/faults.ts'
import { greeting } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const BLOCKED_URLS = [
  'javascript:alert(document.domain)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/',
  'http://evil.example/',
  '/\\evil.example',
]

/** A response with this URL as its location. */
const withLocation = (location: string) =>
  modifyResponse((response) => Object.assign(response, { location }))

const withAction = (action_url: string) =>
  modifyResponse(({ data }) => {
    const { notifications } = data
    assert.ok(Array.isArray(notifications))
    Object.assign(notifications[0], { title: 'Look here', action_url })
  })

describe('a URL from the server', () => {
  const tab = tabPerTest(product, 'mira@example.com')
  const start = '/dashboard?stays=here'
  const assertNotNavigated = () => assert.equal(tab.page.url(), product.dashboard + start)
  const openWith = async (path: RegExp, fault: ReturnType<typeof modifyResponse>) => {
    await breakApi(tab.page, path, fault)
    await tab.page.goto(product.dashboard + start)
    await greeting(tab.page).waitFor()
  }
  const followNotification = async (action: string) => {
    await openWith(/^\/user\/me$/, withAction(action))
    await tab.page.getByRole('button', { name: /^Notifications/ }).click()
    await tab.page.getByRole('button', { name: /Look here/ }).click()
  }

  for (const address of [...BLOCKED_URLS, 'https://evil.example/']) {
    it(`${address} as a response’s location is not followed and is reported`, async () => {
      await openWith(/^\/site$/, withLocation(address))
      const refused = tab.page.getByText(
        'We did not follow the server to an address that is not allowed:',
      )
      await refused.waitFor()
      assertNotNavigated()
    })
  }

  it('on the same origin as a response’s location is followed', async () => {
    await breakApi(tab.page, /^\/site$/, withLocation('/sites'))
    await tab.page.goto(`${product.dashboard}/dashboard`)
    await tab.page
      .getByRole('heading', { level: 1, name: 'The site list isn’t available yet' })
      .waitFor()
  })

  for (const address of BLOCKED_URLS) {
    it(`${address} in a notification is not followed and is reported`, async () => {
      await followNotification(address)
      await tab.page.getByText('We can’t open this link.').waitFor()
      assertNotNavigated()
    })
  }

  it('on another host asks for confirmation with the host name, and Cancel does not follow it', async () => {
    await followNotification('https://partner.example/deal?a=1')
    const question = tab.page.getByRole('alertdialog', { name: 'Open partner.example?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    assertNotNavigated()
    assert.equal(tab.page.context().pages().length, 1)
  })

  it('on another host opens in a new window that cannot access the dashboard window', async () => {
    const page = tab.page
    await page.context().route('https://partner.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<title>Deal</title><link rel="icon" href="data:,">',
      }),
    )
    await followNotification('https://partner.example/deal?a=1')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Open partner.example' }).click()
    const window = await opened
    await window.waitForLoadState()
    assert.equal(await window.evaluate(() => opener), null)
    assert.equal(await window.evaluate(() => document.referrer), '')
    assertNotNavigated()
    await window.close()
  })
})

describe('the URL to install a Shopify app', () => {
  const tab = tabPerTest(product, 'bundle@example.com')

  for (const redirect of ['javascript:alert(1)', 'https://evil.example/install']) {
    it(`${redirect} is rejected with an error next to the form, and the form keeps the typed text`, async () => {
      const page = tab.page
      await page.goto(`${product.dashboard}/createDomain`)
      await page.getByRole('button', { name: 'Add your Shopify store' }).click()
      await page.getByLabel('Store name').fill('my-shop')
      const response = { success: true, code: 'OK', message: '', data: { redirect } }
      await breakApi(page, /^\/shopify\/redirect$/, respondWith(response))
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await page.getByText('The installation address leads to an unknown site').waitFor()
      assert.equal(await page.getByLabel('Store name').inputValue(), 'my-shop')
      assert.equal(page.url(), `${product.dashboard}/createDomain`)
    })
  }
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins('https://partner.example')
})
