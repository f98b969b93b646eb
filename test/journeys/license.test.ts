import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { fillSignIn } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { breakApi, respondWith } from './support/faults.ts'
import { assertFits } from './support/fit.ts'
import { assertFocus } from './support/focus.ts'
import { emailTo } from './support/outbox.ts'
import { greeting } from './support/people.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'

// Enables the local captcha stand-in with the site key that always passes.
const product = startProduct({ CAPTCHA_SITE_KEY: 'poplar-test-passes', CAPTCHA_SECRET: 'local' })

const EMAIL = 'workshop@new-people.example'
const PASSWORD = ' Kiln-1280 '
const REGISTER_PATH = /^\/dealfuel\/license_key_register$/

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const licenseKey = (page: Page) => page.getByLabel('License key')
const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const captchaCheckbox = (page: Page) => page.getByLabel('I’m not a robot')
const sendButton = (page: Page) => button(page, 'Send to Verification')
const formUrl = () => `${product.dashboard}/dealfuel/license-key-activation`

/** Buys a key on the local deal site and reads it from the email. */
async function buyKey(page: Page, to: string, tier: string): Promise<string> {
  await page.goto(`${product.dashboard}/local/dealfuel`)
  await page.getByLabel('Tier').selectOption(tier)
  await email(page).fill(to)
  await button(page, 'Buy').click()
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await (await emailTo(page, to, /Your license key/)).click()
  const mail = await page.getByText(/PLR-/).first().innerText()
  return /PLR(-\w{4}){6}/.exec(mail)?.[0] ?? ''
}

/** The activation link from the newest email to that address. */
async function verifyLink(page: Page, to: string): Promise<string> {
  await page.goto(`${product.dashboard}/local/outbox`)
  await (await emailTo(page, to, /license for Poplar/)).click()
  const link = page.getByRole('link', { name: /verify-email\?token=/ })
  return (await link.getAttribute('href')) ?? ''
}

describe('somebody who buys on the deal site', () => {
  let page: Page
  let key = ''
  const calls: string[] = []
  before(async () => {
    ;({ page } = await product.visitor({ requestsFail: true }))
    page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
  })
  const callsWith = (word: string) => calls.filter((call) => call.includes(word))

  it('finds the key and the link to activate it in the email', async () => {
    key = await buyKey(page, EMAIL, '3')
    await page.getByRole('link', { name: /license-key-activation/ }).click()
    await heading(page, 'License key activation').waitFor()
    await assertFocus(heading(page, 'License key activation'))
  })

  it('sees an accessible form, in light and dark, and on a phone', async () => {
    await assertAccessible(page, 'the form')
    await sendButton(page).click()
    await page.getByText('Enter the license key.').waitFor()
    await page.getByText('invalid password').waitFor()
    await assertFocus(licenseKey(page))
    await captchaCheckbox(page).waitFor()
    await assertAccessible(page, 'with errors and the captcha')
    await page.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(page, 'with errors, dark', { onlyColours: true })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ ...PHONE_VIEWPORT, width: 320 })
    await assertFits(page)
    await page.setViewportSize({ width: 1_440, height: 900 })
  })

  it('sees a typo reported immediately, and nothing is sent', async () => {
    await licenseKey(page).fill(key.slice(0, -1) + (key.endsWith('9') ? '8' : '9'))
    await email(page).fill(EMAIL)
    await password(page).fill(PASSWORD)
    await sendButton(page).click()
    await page.getByText(/One character is wrong/).waitFor()
    assert.deepEqual(callsWith('license_key_register'), [])
  })

  it('sees that a key typed in lower case with spaces is reformatted as in the email', async () => {
    await licenseKey(page).fill(key.toLowerCase().replaceAll('-', ' '))
    await email(page).focus()
    await eventually(async () => assert.equal(await licenseKey(page).inputValue(), key))
  })

  it('keeps the key and email after a reload, but not the password', async () => {
    await page.reload()
    await heading(page, 'License key activation').waitFor()
    assert.equal(await licenseKey(page).inputValue(), key)
    assert.equal(await email(page).inputValue(), EMAIL)
    assert.equal(await password(page).inputValue(), '')
  })

  it('cannot submit without the captcha, which loads only when the form is first used', async () => {
    calls.length = 0
    assert.deepEqual(callsWith('captcha.js'), [])
    await password(page).fill(PASSWORD)
    await captchaCheckbox(page).waitFor()
    assert.equal(callsWith('captcha.js').length, 1)
    await sendButton(page).click()
    await page.getByText('Captcha validation failed').first().waitFor()
    await assertFocus(captchaCheckbox(page))
    assert.deepEqual(callsWith('license_key_register'), [])
  })

  it('keeps all typed text while offline', async () => {
    await captchaCheckbox(page).check()
    await page.context().setOffline(true)
    await sendButton(page).click()
    await page.getByText(/^Failed to sumbit the license key\. /).waitFor()
    await page.context().setOffline(false)
    assert.equal(await licenseKey(page).inputValue(), key)
    assert.equal(await password(page).inputValue(), PASSWORD)
  })

  it('sees a server message that contains markup as plain text', async () => {
    const message = '<img src=x onerror=alert(1)> is no key'
    const mend = await breakApi(page, REGISTER_PATH, respondWith({ success: false, message }, 400))
    await captchaCheckbox(page).check()
    await sendButton(page).click()
    await page.getByRole('main').getByRole('alert').filter({ hasText: message }).waitFor()
    await mend()
  })

  it('submits the form only once on a double click, and sees the next step', async () => {
    calls.length = 0
    await captchaCheckbox(page).check()
    await sendButton(page).dblclick()
    await heading(page, 'Check your inbox').waitFor()
    await page.getByText(new RegExp(`We sent a link to ${EMAIL}\\. It works once`)).waitFor()
    assert.equal(callsWith('POST').length, 1)
    await assertAccessible(page, 'sent')
  })

  it('opens the link from the email, and is redirected to the login page', async () => {
    await page.goto(await verifyLink(page, EMAIL))
    await heading(page, 'Sign in').waitFor()
  })

  it('goes back, and sees that the license is active, without a token in the URL', async () => {
    // Skips `/login`, which redirects to the sign-in again.
    await page.evaluate(() => history.go(-2))
    await heading(page, 'Your license is active').waitFor()
    await page.getByText(`${EMAIL} is verified.`).waitFor()
    assert.equal(page.url(), `${product.dashboard}/dealfuel/verify-email`)
    await assertAccessible(page, 'active')
  })

  it('signs in with the password, including its spaces', async () => {
    await button(page, 'Login page').click()
    await heading(page, 'Sign in').waitFor()
    const user = page.waitForResponse((response) => response.url().endsWith('/v1/user/me'))
    await fillSignIn(page, EMAIL, PASSWORD)
    const { data } = await (await user).json()
    const { gateway, type, sites_limit: sitesLimit } = data.plan
    assert.deepEqual([gateway, type, sitesLimit], ['dealfuel', 'lifetime', 25])
    await heading(page, 'Tell us about yourself').waitFor()
  })

  it('gets to the dashboard', async () => {
    await button(page, 'Skip').click()
    await page.getByLabel('Website address').fill('workshop-pots.example')
    await button(page, 'Continue').click()
    await page.getByText('data-site-id=').first().waitFor()
    await button(page, 'Continue').click()
    await greeting(page).waitFor()
  })

  it('gets the same message for a used key, whoever submits it', async () => {
    const { page: stranger } = await product.visitor({ requestsFail: true })
    await stranger.goto(formUrl())
    for (const [used, address] of [
      [key, EMAIL],
      [key, 'stranger@example.com'],
      ['PLR-7F3K-92MA-XQ41', EMAIL],
    ] as const) {
      await licenseKey(stranger).fill(used)
      await email(stranger).fill(address)
      await password(stranger).fill(PASSWORD)
      await captchaCheckbox(stranger).check()
      const pendingResponse = stranger.waitForResponse(/license_key_register/)
      await sendButton(stranger).click()
      assert.match(
        (await (await pendingResponse).json()).message,
        /^This license key isn’t valid, or it has already been used/,
      )
      await stranger
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: 'isn’t valid' })
        .waitFor()
    }
  })
})

describe('a link that does not work', () => {
  it('says why, is accessible, and offers a new email with the known details filled in', async () => {
    const { page } = await product.visitor({ requestsFail: true })
    const key = await buyKey(page, 'glaze@new-people.example', '1')
    await page.goto(formUrl())
    await licenseKey(page).fill(key)
    await email(page).fill('glaze@new-people.example')
    await password(page).fill(PASSWORD)
    await captchaCheckbox(page).check()
    await sendButton(page).click()
    await heading(page, 'Check your inbox').waitFor()
    for (const [token, reason] of [
      ['truncated', /This link is incomplete/],
      ['A'.repeat(10_000), /This link is incomplete/],
      [
        'A'.repeat(43),
        /This link no longer works. It has already been used, is older than 24 hours/,
      ],
    ] as const) {
      await page.goto(`${product.dashboard}/dealfuel/verify-email?token=${token}`)
      await heading(page, 'Failed to sumbit the license key').waitFor()
      await page.getByRole('main').getByText(reason).waitFor()
      assert.equal(new URL(page.url()).search, '')
    }
    await assertAccessible(page, 'failed')
    await button(page, 'Request a new link').click()
    await button(page, 'Change the email').click()
    assert.equal(await licenseKey(page).inputValue(), key)
    assert.equal(await email(page).inputValue(), 'glaze@new-people.example')
  })

  it('is kept while offline and can be retried', async () => {
    const { page } = await product.visitor({ requestsFail: true })
    const link = await verifyLink(page, 'glaze@new-people.example')
    await page.goto(`${product.dashboard}/dealfuel/verify-email`)
    await page.getByText(/Open this page from the link in our email/).waitFor()
    const mend = await breakApi(page, /license_key_verify/, (route) => route.abort())
    await page.goto(link)
    await page.getByText(/We can’t reach the server/).waitFor()
    await mend()
    await page.reload()
    await heading(page, 'Your license is active').waitFor()
  })
})

describe('another product’s page that embeds the license form', () => {
  let page: Page
  before(async () => {
    ;({ page } = await product.visitor())
  })
  const element = () => page.locator('license-activation')
  const events = (name: string) =>
    page.getByRole('listitem').filter({ hasText: `license-activation: ${name}` })

  it('registers a key under a strict Content-Security-Policy, with the captcha in the light DOM', async () => {
    const key = await buyKey(page, 'kiln@new-people.example', '5')
    await page.goto(`${product.siblings}/account.html`)
    await element().getByLabel('License key').fill(key)
    await element().getByLabel('Email').fill('kiln@new-people.example')
    await element().getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('license-activation > [slot] input[type=checkbox]').check()
    await element().getByRole('button', { name: 'Send to Verification' }).click()
    await element().getByRole('heading', { level: 2, name: 'Check your inbox' }).waitFor()
    await events('license-submitted {"email":"kiln@new-people.example"}').waitFor()
  })

  it('passes in the link from the email, and is redirected to the login page on the API’s origin', async () => {
    const link = await verifyLink(page, 'kiln@new-people.example')
    await page.goto(`${product.siblings}/account.html`)
    await page.getByLabel('Link from your email').fill(link)
    await button(page, 'Use this link').click()
    await events('license-verified').waitFor()
    await element().getByText('kiln@new-people.example is verified.').waitFor()
    assert.equal(new URL(page.url()).search, '')
    await heading(page, 'Sign in').waitFor()
  })

  product.testConsoleAndOrigins()
})
