import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { fillSignIn } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { breakApi, modifyResponse, refuseConnection } from './support/faults.ts'
import { assertFits } from './support/fit.ts'
import { emailTo } from './support/outbox.ts'
import { greeting } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const CALLBACK_PATH = /^\/shopify\/callback$/
const PASSWORD = 'Birch-and-Clay-7'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const siteButton = (page: Page, domain: string) => button(page, `${domain}, switch site`)

/** Installs the app as the owner of a shop, up to Shopify's confirmation page. */
async function openInstallPage(page: Page, shop: string, email: string): Promise<void> {
  await page.goto(`${product.dashboard}/local/shopify/app-store`)
  await page.getByLabel('Store name').fill(shop)
  await page.getByLabel('Owner’s email').fill(email)
  await button(page, 'Install').click()
  await heading(page, `Install Poplar on ${shop}.myshopify.com?`).waitFor()
}

async function install(page: Page, shop: string, email: string): Promise<void> {
  await openInstallPage(page, shop, email)
  await button(page, 'Install app').click()
}

/** Opens the form that sets a password, from the newest email with this subject. */
async function openLinkIn(page: Page, to: string, subject: RegExp): Promise<void> {
  await page.goto(`${product.dashboard}/local/outbox`)
  await (await emailTo(page, to, subject)).click()
  await page.getByRole('link', { name: /access_token/ }).click()
  await heading(page, 'Set your password').waitFor()
}

const BEA = 'bea@birch-bakery.example'
const FAILED = 'Failed to log in. Please try again later'

async function loseConnectionOnReturn(page: Page): Promise<void> {
  const mend = await breakApi(page, CALLBACK_PATH, refuseConnection)
  await button(page, 'Install app').click()
  await page.getByText(FAILED).waitFor()
  assert.equal(page.url(), `${product.dashboard}/shopify/callback`)
  await assertAccessible(page, 'the failed return')
  await assertFits(page)
  await page.reload()
  await page.getByText(FAILED).waitFor()
  await mend()
}

async function setPasswordAndSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await button(page, 'Set password').click()
  await page.getByText('Your password has been reset.').waitFor()
  await button(page, 'Close').click()
  await fillSignIn(page, email, PASSWORD)
  await greeting(page).waitFor()
}

describe('the owner of a new shop', () => {
  it('installs the app, sets a password, and gets to the shop’s dashboard', async () => {
    // As narrow as a desktop window at 400% zoom.
    const viewport = { width: 320, height: 640 }
    const options = { viewport, colorScheme: 'dark', requestsFail: true } as const
    const { page } = await product.visitor(options)
    await step('Shopify asks to confirm the install', async () => {
      await openInstallPage(page, 'birch-bakery', BEA)
      await assertAccessible(page, 'Shopify’s question')
      await assertFits(page)
    })
    await step('nothing is lost if the connection is lost after the redirect', () =>
      loseConnectionOnReturn(page),
    )
    await step('a retry leads to the page about the email with a link', async () => {
      await button(page, 'Try again').click()
      await heading(page, 'Open this page from your email').waitFor()
      assert.equal(page.url(), `${product.dashboard}/shopify/reset_password`)
      await assertFits(page)
    })
    await step('Back shows that the shop is connected, and continues from there', async () => {
      await page.goBack()
      await heading(page, 'Your shop is connected').waitFor()
      await assertAccessible(page, 'connected')
      await button(page, 'Continue').click()
      await heading(page, 'Open this page from your email').waitFor()
    })
    await step('the link in the email opens the form for the shop’s email', async () => {
      await openLinkIn(page, BEA, /^Set a password for your Poplar account/)
      assert.equal(await page.getByLabel('Email').inputValue(), BEA)
    })
    await step('the new password signs in to the shop’s dashboard', async () => {
      await setPasswordAndSignIn(page, BEA)
      await siteButton(page, 'birch-bakery.myshopify.com').waitFor()
    })
  })
})

describe('an admin who adds a shop in the dashboard', () => {
  const tab = tabPerTest(product, 'bundle@example.com', { requestsFail: true })
  const add = async (shop: string) => {
    const { page } = tab
    await page.goto(`${product.dashboard}/createDomain`)
    await button(page, 'Add your Shopify store').click()
    await page.getByLabel('Store name').fill(shop)
    await button(page, 'Continue').click()
    await heading(page, `Install Poplar on ${shop}.myshopify.com?`).waitFor()
  }

  it('returns to the shop’s dashboard', async () => {
    const { page } = tab
    await add('outlet-shoes')
    await button(page, 'Install app').click()
    await page.waitForURL(/\/dashboard\?site_id=\w+&domain=outlet-shoes\.myshopify\.com$/)
    await siteButton(page, 'outlet-shoes.myshopify.com').waitFor()
  })

  it('sees an error instead of a redirect to an unknown site', async () => {
    const { page } = tab
    await add('outlet-hats')
    const evil = modifyResponse(({ data }) =>
      Object.assign(data, { redirect: 'https://evil.example/' }),
    )
    const mend = await breakApi(page, CALLBACK_PATH, evil)
    await button(page, 'Install app').click()
    await heading(page, 'We blocked a redirect from Shopify').waitFor()
    await page.getByText('https://evil.example/').waitFor()
    await mend()
    await button(page, 'Go to the dashboard').click()
    await siteButton(page, 'outlet-hats.myshopify.com').waitFor()
  })

  it('cannot finish an install that was started in another browser', async () => {
    const { page } = tab
    const stranger = await product.visitor()
    await openInstallPage(stranger.page, 'outlet-bags', 'bags@example.com')
    const answer = stranger.page.waitForRequest((request) => request.url().includes('hmac='))
    await button(stranger.page, 'Install app').click()
    const link = (await answer).url()
    await heading(stranger.page, 'Open this page from your email').waitFor()
    await page.goto(link)
    await page.getByText('This install was started in another browser.').waitFor()
    assert.equal(page.url(), `${product.dashboard}/shopify/callback`)
  })
})

describe('the owner of a shop with an account', () => {
  const signedIn = async (email: string) =>
    (await product.signedIn(email, { requestsFail: true })).page

  it('is asked to log in: the shop is not added without a login', async () => {
    const page = await signedIn('mira@example.com')
    await install(page, 'miras-second', 'mira@example.com')
    const said =
      'Log in and add miras-second.myshopify.com there: an account already exists for mira@example.com'
    await page.getByText(said).waitFor()
    await page.getByRole('link', { name: 'Log in' }).click()
    await greeting(page).waitFor()
  })

  it('sees that another account is signed in, which is then signed out', async () => {
    const page = await signedIn('mira@example.com')
    await install(page, 'sol-ceramics', 'shopify@example.com')
    const alert = page.getByRole('alertdialog')
    await alert.getByText(/belongs to another account .* \(mira@example\.com\)/).waitFor()
    await assertAccessible(page, 'the accounts differ')
    await alert.getByRole('button').click()
    await page.getByLabel('Password', { exact: true }).waitFor()
  })

  it('sees that the account was migrated, even after a reload, and continues', async () => {
    const { page } = await product.visitor({ requestsFail: true })
    await install(page, 'sol-ceramics', 'shopify@example.com')
    await heading(page, 'Your account migrated successfully').waitFor()
    await page.reload()
    await heading(page, 'Your account migrated successfully').waitFor()
    await assertAccessible(page, 'migrated')
    await button(page, 'Continue').click()
    await fillSignIn(page, 'shopify@example.com')
    await siteButton(page, 'sol-ceramics.myshopify.com').waitFor()
  })

  it('can set a new password instead, with the link in the email', async () => {
    const page = await signedIn('shopify@example.com')
    await install(page, 'sol-ceramics', 'shopify@example.com')
    await button(page, 'Set a new password').click()
    await heading(page, 'Open this page from your email').waitFor()
    await openLinkIn(page, 'shopify@example.com', /^Poplar is installed in your shop/)
  })

  it('can continue if the URL is incomplete', async () => {
    const page = await signedIn('shopify@example.com')
    await page.goto(`${product.dashboard}/shopify/callback?code=1&shop=sol-ceramics.myshopify.com`)
    await heading(page, 'Open this page from Shopify').waitFor()
    await assertAccessible(page, 'not whole')
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await greeting(page).waitFor()
  })
})

/** Opens the window from a script of the page `opener`. */
const openFrom = async (opener: Page, action = '') => {
  const opened = opener.waitForEvent('popup')
  await opener.evaluate(
    (url) => void window.open(url),
    `${product.dashboard}/callback-close${action}`,
  )
  return opened
}
const isClosed = (opened: Page) => eventually(() => assert.ok(opened.isClosed()))

describe('a window at /callback-close', () => {
  const tab = tabPerTest(product, 'bundle@example.com')
  const openDashboard = async () => {
    await tab.page.goto(product.dashboard)
    await greeting(tab.page).waitFor()
    return tab.page
  }

  it('tells the dashboard that opened it to refresh, and closes', async () => {
    const page = await openDashboard()
    const pendingRequest = page.waitForRequest((request) => request.url().endsWith('/v1/user/me'))
    const opened = await openFrom(page)
    await pendingRequest
    await isClosed(opened)
  })

  it('tells it to reload if the URL says so, and closes', async () => {
    const page = await openDashboard()
    const loaded = page.waitForEvent('load')
    const opened = await openFrom(page, '?action=reload')
    await loaded
    await greeting(page).waitFor()
    await isClosed(opened)
  })
})

describe('a window at /callback-close without the dashboard as its opener', () => {
  it('stays open without an opener, and says what to do', async () => {
    const { page: alone } = await product.visitor()
    await alone.goto(`${product.dashboard}/support`)
    // Its own navigation to the sign-in page would interrupt the next one.
    await alone.waitForURL(/\/sign-in$/)
    await alone.goto(`${product.dashboard}/callback-close`)
    await heading(alone, 'You can close this window').waitFor()
    assert.equal(alone.isClosed(), false)
  })

  it('sends no message to a page on another origin, and closes', async () => {
    const { page: foreign } = await product.visitor({ allowsConsoleOutput: true })
    await foreign.goto(`${product.siblings}/shop.html`)
    await foreign.evaluate(() => {
      window.addEventListener('message', () => {
        document.title = 'heard'
      })
    })
    await isClosed(await openFrom(foreign))
    assert.notEqual(await foreign.title(), 'heard')
  })

  product.testConsoleAndOrigins()
})
