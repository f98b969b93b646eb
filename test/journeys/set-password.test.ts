import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { fillSignIn } from './support/browser.ts'
import { buyAndGetLink, buyAndOpenLink } from './support/deals.ts'
import { assertFits } from './support/fit.ts'
import { addFirstSite, greeting } from './support/people.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'
import { step } from './support/step.ts'

const product = startProduct()

const PASSWORD = ' Kiln-1280 '
const EMAIL = 'studio.tanaka@example.com'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const password = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmPassword = (page: Page) => page.getByLabel('Confirm password', { exact: true })
const closeAlert = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()

async function fillPasswords(page: Page, text = PASSWORD): Promise<void> {
  await password(page).fill(text)
  await confirmPassword(page).fill(text)
}
async function submitForm(page: Page): Promise<void> {
  await fillPasswords(page)
  await button(page, 'Set password').click()
}
const buy = (email: string, offer = 'appsumo 3') =>
  buyAndGetLink(product.dashboard, { email, offer })

/** Submits the empty form, which shows that the password is invalid. */
async function submitNothing(page: Page): Promise<void> {
  await button(page, 'Set password').click()
  await page.getByText('Please enter a valid password!.').waitFor()
  await closeAlert(page)
  assert.equal(await password(page).evaluate((field) => field.matches(':focus')), true)
}

async function submitOffline(page: Page): Promise<void> {
  await page.getByLabel(/Your role/).selectOption('Develpoer')
  await page.context().setOffline(true)
  await submitForm(page)
  await page.getByText('Failed to update password').waitFor()
  await page.context().setOffline(false)
  await closeAlert(page)
  assert.equal(await password(page).inputValue(), PASSWORD)
}

/** The paths of the page's PUT requests, from now on. */
function watchPuts(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') paths.push(new URL(request.url()).pathname)
  })
  return paths
}

async function finishSetup(page: Page, domain: string): Promise<void> {
  await addFirstSite(page, domain)
  await button(page, 'Continue').click()
  await greeting(page).waitFor()
}

describe('somebody who buys on AppSumo', () => {
  it('sets a password once, signs in with it, and gets to the dashboard', async () => {
    const { page } = await product.visitor({ requestsFail: true })
    await step('the email has a link to set a password', () =>
      buyAndOpenLink(page, product.dashboard, { email: EMAIL, offer: 'appsumo 3' }),
    )
    await step('the URL contains neither the token nor the email address', async () => {
      await password(page).waitFor()
      assert.equal(page.url(), `${product.dashboard}/appsumo/reset_password`)
      assert.equal(await page.getByLabel('Email').inputValue(), EMAIL)
    })
    await step('an invalid password is reported, and not sent', async () => {
      const puts = watchPuts(page)
      await submitNothing(page)
      assert.deepEqual(puts, [])
    })
    await step('a reload keeps the link, but not the typed password', async () => {
      await page.reload()
      await password(page).waitFor()
      assert.equal(await page.getByLabel('Email').inputValue(), EMAIL)
      assert.equal(await password(page).inputValue(), '')
    })
    await step('the typed text is kept while offline', () => submitOffline(page))
    await step('a double click sets the password only once', async () => {
      const puts = watchPuts(page)
      await button(page, 'Set password').dblclick()
      await page.getByText('Your password has been reset.').waitFor()
      assert.deepEqual(puts, ['/v1/appsumo/reset_password'])
    })
    await step('the password signs in, and leads to billing', async () => {
      await closeAlert(page)
      await fillSignIn(page, EMAIL, PASSWORD)
      await heading(page, 'Tell us about yourself').waitFor()
      assert.equal(new URL(page.url()).pathname, '/billing')
    })
    await step('the setup knows the role', async () =>
      assert.equal(await page.getByLabel('Your role').inputValue(), 'Develpoer'),
    )
    await step('the setup ends on the dashboard', () => finishSetup(page, 'tanaka-pots.example'))
  })
})

describe('a buyer from another channel', () => {
  for (const [offer, path] of [
    ['lifetime', '/poplar-lifetime/reset_password'],
    ['default', '/reset_password'],
  ] as const) {
    it(`gets from the offer ${offer} through ${path} to the dashboard`, async () => {
      const { page } = await product.visitor()
      const email = `${offer}.buyer@example.com`
      await buyAndOpenLink(page, product.dashboard, { email, offer })
      assert.equal(new URL(page.url()).pathname, path)
      await submitForm(page)
      await closeAlert(page)
      await fillSignIn(page, email, PASSWORD)
      await finishSetup(page, `${offer}-pots.example`)
    })
  }
})

describe('a link that does not work', () => {
  let page: Page
  beforeEach(async () => {
    ;({ page } = await product.visitor({ requestsFail: true }))
  })
  const assertRejected = async (link: URL, sentence: RegExp) => {
    await page.goto(link.href)
    await submitForm(page)
    await page.getByText(sentence).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    assert.equal(await password(page).inputValue(), PASSWORD)
  }
  const withToken = (link: URL, change: (token: string) => string) => {
    const changed = new URL(link)
    changed.searchParams.set('access_token', change(link.searchParams.get('access_token') ?? ''))
    return changed
  }

  it('shows that it was already used', async () => {
    const link = await buy('used@example.com')
    await page.goto(link.href)
    await submitForm(page)
    await closeAlert(page)
    await heading(page, 'Sign in').waitFor()
    await assertRejected(link, /has already been used/)
  })

  it('shows that a newer link was sent', async () => {
    const older = await buy('twice@example.com')
    const newer = await buy('twice@example.com')
    assert.notEqual(older.href, newer.href)
    await assertRejected(older, /expired, was replaced by a newer one/)
  })

  it('shows that it is from another channel, truncated or 10 kB long', async () => {
    const link = await buy('foreign@example.com', 'lifetime')
    const elsewhere = new URL(link)
    elsewhere.pathname = '/shopify/reset_password'
    await assertRejected(elsewhere, /belongs to another page/)
    await assertRejected(
      withToken(link, (token) => token.slice(0, -1)),
      /incomplete or isn’t ours/,
    )
    await assertRejected(
      withToken(link, () => 'x'.repeat(10_240)),
      /incomplete or isn’t ours/,
    )
  })

  it('is discarded: a reload shows where to find another link', async () => {
    const link = await buy('discarded@example.com', 'lifetime')
    await assertRejected(
      withToken(link, (token) => token.slice(0, -1)),
      /incomplete or isn’t ours/,
    )
    await page.reload()
    await heading(page, 'Open this page from your email').waitFor()
    await assertAccessible(page, 'without a link')
  })
})

describe('a new password for an account', () => {
  it('ends its session on another device', async () => {
    const { page: older } = await product.signedIn('dealfuel@example.com', { requestsFail: true })
    await older.getByRole('link', { name: 'Campaigns' }).first().waitFor()
    const { page } = await product.visitor()
    const bundle = await product.signedIn('bundle@example.com', { requestsFail: true })
    await page.goto((await buy('bundle@example.com', 'default')).href)
    await submitForm(page)
    await page.getByText('Your password has been reset.').waitFor()
    await bundle.page.reload()
    await heading(bundle.page, 'Sign in').waitFor()
    await older.reload()
    await greeting(older).waitFor()
  })
})

describe('another product’s page that embeds the form', () => {
  let page: Page
  const view = () => page.getByRole('region', { name: 'Set your password' })
  beforeEach(async () => {
    ;({ page } = await product.visitor())
    await page.goto(`${product.siblings}/account.html`)
  })

  it('shows in the form that a link is required to set a password', async () => {
    await submitForm(page)
    await view()
      .getByText(/only works with the link from your email/)
      .waitFor()
    await assertAccessible(page, 'the form on another product’s page')
  })

  it('passes the token as a property, receives the final event, and fits on a phone', async () => {
    const link = await buy('harbour@example.com', 'lifetime')
    await page.getByLabel('Link from your email').fill(link.href)
    await button(page, 'Use this link').click()
    await view()
      .getByText(/Your lifetime deal is confirmed/)
      .waitFor()
    assert.ok(!(await page.content()).includes(link.searchParams.get('access_token') ?? ''))
    await submitForm(page)
    await closeAlert(page)
    await view().getByRole('heading', { name: 'Your password has been reset.' }).waitFor()
    await page.getByText('{"platform":"lifetime"}').waitFor()
    await assertAccessible(page, 'the outcome on another product’s page')
    await page.setViewportSize({ ...PHONE_VIEWPORT, width: 320 })
    await assertFits(page)
  })

  product.testConsoleAndOrigins()
})
