import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { fillSignIn } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { breakApi, respondWith } from './support/faults.ts'
import { assertFits } from './support/fit.ts'
import { assertFocus } from './support/focus.ts'
import { emailTo } from './support/outbox.ts'
import { addFirstSite, greeting } from './support/people.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'
import { step } from './support/step.ts'

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

type Details = { key: string; to: string }

/** Fills in the whole form, and solves the captcha. */
async function fillForm(page: Page, { key, to }: Details): Promise<void> {
  await licenseKey(page).fill(key)
  await email(page).fill(to)
  await password(page).fill(PASSWORD)
  await captchaCheckbox(page).check()
}

/** Buys a key, submits it on the form and returns it: the link is in the newest email. */
async function registerKey(page: Page, to: string, tier: string): Promise<string> {
  const key = await buyKey(page, to, tier)
  await page.goto(formUrl())
  await fillForm(page, { key, to })
  await sendButton(page).click()
  await heading(page, 'Check your inbox').waitFor()
  return key
}

/** The form of a buyer, and the calls that it has made. */
type Form = { page: Page; key: string; calls: string[] }

const callsWith = ({ calls }: Form, word: string) => calls.filter((call) => call.includes(word))

/** Opens the form through the link in the email with the key. */
async function openForm(to: string, tier: string): Promise<Form> {
  const { page } = await product.visitor({ requestsFail: true })
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
  const key = await buyKey(page, to, tier)
  await page.getByRole('link', { name: /license-key-activation/ }).click()
  await heading(page, 'License key activation').waitFor()
  await assertFocus(heading(page, 'License key activation'))
  return { page, key, calls }
}

async function assertFormAccessible({ page }: Form): Promise<void> {
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
}

async function makeTypo(form: Form): Promise<void> {
  const { page, key } = form
  await licenseKey(page).fill(key.slice(0, -1) + (key.endsWith('9') ? '8' : '9'))
  await email(page).fill(EMAIL)
  await password(page).fill(PASSWORD)
  await sendButton(page).click()
  await page.getByText(/One character is wrong/).waitFor()
  assert.deepEqual(callsWith(form, 'license_key_register'), [])
}

async function submitWithoutCaptcha(form: Form): Promise<void> {
  const { page, calls } = form
  calls.length = 0
  assert.deepEqual(callsWith(form, 'captcha.js'), [])
  await password(page).fill(PASSWORD)
  await captchaCheckbox(page).waitFor()
  assert.equal(callsWith(form, 'captcha.js').length, 1)
  await sendButton(page).click()
  await page.getByText('Captcha validation failed').first().waitFor()
  await assertFocus(captchaCheckbox(page))
  assert.deepEqual(callsWith(form, 'license_key_register'), [])
}

async function submitOffline({ page, key }: Form): Promise<void> {
  await captchaCheckbox(page).check()
  await page.context().setOffline(true)
  await sendButton(page).click()
  await page.getByText(/^Failed to sumbit the license key\. /).waitFor()
  await page.context().setOffline(false)
  assert.equal(await licenseKey(page).inputValue(), key)
  assert.equal(await password(page).inputValue(), PASSWORD)
}

async function submitToRefusal({ page }: Form): Promise<void> {
  const message = '<img src=x onerror=alert(1)> is no key'
  const mend = await breakApi(page, REGISTER_PATH, respondWith({ success: false, message }, 400))
  await captchaCheckbox(page).check()
  await sendButton(page).click()
  await page.getByRole('main').getByRole('alert').filter({ hasText: message }).waitFor()
  await mend()
}

async function submitTwice(form: Form): Promise<void> {
  const { page, calls } = form
  calls.length = 0
  await captchaCheckbox(page).check()
  await sendButton(page).dblclick()
  await heading(page, 'Check your inbox').waitFor()
  await page.getByText(new RegExp(`We sent a link to ${EMAIL}\\. It works once`)).waitFor()
  assert.equal(callsWith(form, 'POST').length, 1)
  await assertAccessible(page, 'sent')
}

async function signInToLicense(page: Page, to: string): Promise<void> {
  await button(page, 'Login page').click()
  await heading(page, 'Sign in').waitFor()
  const user = page.waitForResponse((response) => response.url().endsWith('/v1/user/me'))
  await fillSignIn(page, to, PASSWORD)
  const { data } = await (await user).json()
  const { gateway, type, sites_limit: sitesLimit } = data.plan
  assert.deepEqual([gateway, type, sitesLimit], ['dealfuel', 'lifetime', 25])
  await heading(page, 'Tell us about yourself').waitFor()
}

/** Submits keys that are used or do not exist: the message is the same. */
async function submitUsedKeys(key: string, owner: string): Promise<void> {
  const { page } = await product.visitor({ requestsFail: true })
  await page.goto(formUrl())
  for (const details of [
    { key, to: owner },
    { key, to: 'stranger@example.com' },
    { key: 'PLR-7F3K-92MA-XQ41', to: owner },
  ]) {
    await fillForm(page, details)
    const pendingResponse = page.waitForResponse(/license_key_register/)
    await sendButton(page).click()
    assert.match(
      (await (await pendingResponse).json()).message,
      /^This license key isn’t valid, or it has already been used/,
    )
    await page.getByRole('main').getByRole('alert').filter({ hasText: 'isn’t valid' }).waitFor()
  }
}

describe('somebody who buys on the deal site', () => {
  it('finds the key in the email, sees what is wrong in the form, and submits it only once', async () => {
    const form = await step('finds the key and the link to activate it in the email', () =>
      openForm(EMAIL, '3'),
    )
    const { page, key } = form
    await step('sees an accessible form, in light and dark, and on a phone', () =>
      assertFormAccessible(form),
    )
    await step('sees a typo reported immediately, and nothing is sent', () => makeTypo(form))
    await step('sees a key in lower case with spaces reformatted as in the email', async () => {
      await licenseKey(page).fill(key.toLowerCase().replaceAll('-', ' '))
      await email(page).focus()
      await eventually(async () => assert.equal(await licenseKey(page).inputValue(), key))
    })
    await step('keeps the key and email after a reload, but not the password', async () => {
      await page.reload()
      await heading(page, 'License key activation').waitFor()
      assert.equal(await licenseKey(page).inputValue(), key)
      assert.equal(await email(page).inputValue(), EMAIL)
      assert.equal(await password(page).inputValue(), '')
    })
    await step('cannot submit without the captcha, which loads when the form is first used', () =>
      submitWithoutCaptcha(form),
    )
    await step('keeps all typed text while offline', () => submitOffline(form))
    await step('sees a message that contains markup as plain text', () => submitToRefusal(form))
    await step('submits only once on a double click, and sees the next step', () =>
      submitTwice(form),
    )
  })

  it('activates the license with the link from the email, signs in, and gets to the dashboard', async () => {
    const buyer = 'potter@new-people.example'
    const { page } = await product.visitor({ requestsFail: true })
    const key = await registerKey(page, buyer, '3')
    await step('opens the link from the email, and is redirected to the login page', async () => {
      await page.goto(await verifyLink(page, buyer))
      await heading(page, 'Sign in').waitFor()
    })
    await step('goes back, and sees that the license is active, without a token', async () => {
      // Skips `/login`, which redirects to the sign-in again.
      await page.evaluate(() => history.go(-2))
      await heading(page, 'Your license is active').waitFor()
      await page.getByText(`${buyer} is verified.`).waitFor()
      assert.equal(page.url(), `${product.dashboard}/dealfuel/verify-email`)
      await assertAccessible(page, 'active')
    })
    await step('signs in with the password, including its spaces', () =>
      signInToLicense(page, buyer),
    )
    await step('gets to the dashboard', async () => {
      await addFirstSite(page, 'workshop-pots.example')
      await button(page, 'Continue').click()
      await greeting(page).waitFor()
    })
    await step('gets the same message for a used key, whoever submits it', () =>
      submitUsedKeys(key, buyer),
    )
  })
})

describe('a link that does not work', () => {
  it('says why, is accessible, and offers a new email with the known details filled in', async () => {
    const { page } = await product.visitor({ requestsFail: true })
    const buyer = 'glaze@new-people.example'
    const key = await registerKey(page, buyer, '1')
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
    assert.equal(await email(page).inputValue(), buyer)
  })

  it('is kept while offline and can be retried', async () => {
    const buyer = 'slip@new-people.example'
    const { page: formPage } = await product.visitor()
    await registerKey(formPage, buyer, '1')
    const { page } = await product.visitor({ requestsFail: true })
    const link = await verifyLink(page, buyer)
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
  const buyer = 'kiln@new-people.example'
  const events = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ hasText: `license-activation: ${name}` })

  it('registers a key under a strict policy, passes in the emailed link, and leads to the login page', async () => {
    const { page } = await product.visitor()
    const element = page.locator('license-activation')
    const key = await buyKey(page, buyer, '5')
    await page.goto(`${product.siblings}/account.html`)
    await step('registers a key, with the captcha in the light DOM', async () => {
      await element.getByLabel('License key').fill(key)
      await element.getByLabel('Email').fill(buyer)
      await element.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.locator('license-activation > [slot] input[type=checkbox]').check()
      await element.getByRole('button', { name: 'Send to Verification' }).click()
      await element.getByRole('heading', { level: 2, name: 'Check your inbox' }).waitFor()
      await events(page, `license-submitted {"email":"${buyer}"}`).waitFor()
    })
    const link = await verifyLink(page, buyer)
    await page.goto(`${product.siblings}/account.html`)
    await step('passes in the link, and is redirected to the API’s login page', async () => {
      await page.getByLabel('Link from your email').fill(link)
      await button(page, 'Use this link').click()
      await events(page, 'license-verified').waitFor()
      await element.getByText(`${buyer} is verified.`).waitFor()
      assert.equal(new URL(page.url()).search, '')
      await heading(page, 'Sign in').waitFor()
    })
  })

  product.testConsoleAndOrigins()
})
