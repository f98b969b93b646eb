import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertFocus } from './support/focus.ts'
import { serveHost } from './support/host-page.ts'
import { fillSignUp, greeting, newPerson, openSignUpLink } from './support/people.ts'
import { startProduct } from './support/product.ts'

const nora = newPerson('Nora')
const DOMAIN = 'noras-pots.example'
const ZONE = 'Pacific/Auckland'

describe('a new person, by mouse', async () => {
  let head = ''
  const website = await serveHost({
    '/': () => ({
      type: 'text/html',
      body: `<!doctype html><html lang="en"><head><title>Pots</title>${head}</head><h1>Pots</h1>`,
    }),
    '/favicon.ico': () => ({
      type: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  })
  const product = startProduct({
    INSTALL_CHECK_HOSTS: `${DOMAIN}=${new URL(website.origin).host}`,
  })
  after(website.close)

  let page: Page
  before(async () => {
    const visitor = await product.visitor({ timezoneId: ZONE })
    page = visitor.page
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: product.dashboard,
    })
  })
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const text = (words: string | RegExp) => page.getByText(words).first()
  const clipboardText = () => page.evaluate(() => navigator.clipboard.readText())

  it('is redirected to the hosted sign-in, which has its own origin', async () => {
    await page.goto(product.dashboard)
    await heading('Sign in').waitFor()
    assert.equal(new URL(page.url()).origin, new URL(product.issuer).origin)
  })

  it('creates an account there with the link from an email, and returns to the setup', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillSignUp(page, nora)
    await openSignUpLink(page, nora.email)
    await button('Create my account').click()
    await heading('Tell us about yourself').waitFor()
    assert.equal(new URL(page.url()).origin, product.dashboard)
  })

  it('has none of the identity provider’s parameters left in the URL', () => {
    assert.equal(new URL(page.url()).search, '')
    assert.equal(new URL(page.url()).hash, '')
  })

  it('can read the privacy policy and the terms', async () => {
    for (const name of ['Privacy policy', 'Terms']) {
      const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? ''
      const response = await page.request.get(new URL(href, product.dashboard).href)
      assert.match(await response.text(), new RegExp(`<h1>${name}`))
    }
  })

  it('gets an alert about a missing phone number, and finds the focus in its field', async () => {
    await button('Next').click()
    await page.getByRole('alertdialog', { name: 'enter Valid number' }).waitFor()
    await button('Close').click()
    await assertFocus(page.getByLabel('Phone'))
  })

  it('sees that a phone number is invalid in its country', async () => {
    await page.getByLabel('Phone').fill('601 12')
    await page.getByLabel('Your role').focus()
    await text('Invalid number').waitFor()
  })

  it('finds a country by its dial code, and continues with phone, role and industry', async () => {
    await button(/^Country/).click()
    await page.getByLabel('Search: Country').fill('+420')
    await page.getByRole('option', { name: /Czech/ }).click()
    await page.getByLabel('Phone').fill('601123456')
    await page.getByLabel('Your role').selectOption('Company')
    await page.getByLabel('Industry').selectOption({ index: 2 })
    await button('Next').click()
    await heading('Where will your pop-ups appear?').waitFor()
  })

  it('sees that a domain is invalid', async () => {
    await page.getByLabel('Website address').fill('my pots')
    await button('Continue').click()
    await text('Enter valid domain name').waitFor()
    assert.equal(await page.getByLabel('Website address').inputValue(), 'my pots')
  })

  it('can enter a full URL, whose host is used', async () => {
    await page.getByLabel('Website address').fill(`https://${DOMAIN}/shop?colour=ash`)
    await button('Continue').click()
    await heading('Add one line to your website').waitFor()
    await text(`This connects ${DOMAIN}.`).waitFor()
  })

  it('sees from the check that the snippet is not installed yet', async () => {
    await button('Check installation').click()
    await text('Snippet not found').waitFor()
  })

  it('copies the snippet, and sees the confirmation on the button', async () => {
    await button(/^Copy/).click()
    await button(/^Copied/).waitFor()
    head = await clipboardText()
    assert.match(
      head,
      /<script async\s+src="[^"]+\/v1\/poplar\.js"\s+data-site-id="\w+"><\/script>/,
    )
  })

  it('sees from the check when it is installed', async () => {
    await button('Check again').click()
    await page.getByText('Installed', { exact: true }).waitFor()
  })

  it('sees that the site is verified and live after a visit', async () => {
    const shopper = await product.visitor()
    const report = shopper.page.waitForResponse((response) => response.url().endsWith('/v1/events'))
    await shopper.page.goto(website.origin)
    assert.equal((await report).status(), 204)
    await button('Check again').click()
    await text('Verified and live').waitFor()
  })

  it('can download a WordPress plugin instead, with the App ID next to it', async () => {
    await page.getByRole('radio', { name: /WordPress/ }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the plugin' }).click()
    const file = await readFile(await (await download).path())
    assert.equal(file.subarray(0, 2).toString(), 'PK')
    await button('Copy App ID').click()
    assert.ok(head.includes(`"${await clipboardText()}"`))
  })

  it('is not offered Shopify without a Shopify account', async () => {
    assert.equal(await page.getByRole('radio', { name: /Shopify/ }).count(), 0)
  })

  it('continues to the dashboard, and is greeted by name', async () => {
    const figures = page.waitForResponse((response) => response.url().includes('/v1/site?'))
    await button('Continue').click()
    await greeting(page).waitFor()
    assert.equal((await (await figures).json()).data.analytics.time_zone, ZONE)
    assert.match((await greeting(page).textContent()) ?? '', /, Nora$/)
    assert.equal(new URL(page.url()).pathname, '/dashboard')
  })

  it('has to enter a title and an intent for a new campaign', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
    await button('Create').click()
    await text('Title field is required').waitFor()
    await text('Choose what it should do').waitFor()
  })

  it('names a campaign, and sees templates that fit its intent', async () => {
    await page.getByLabel('Title').fill('Kiln opening')
    await page.getByRole('radio', { name: /Countdown Timer/ }).check()
    await button('Create').click()
    await page.getByRole('heading', { name: 'Choose a template' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/campaign/templates/')
    await button(/^Countdown Timer \d/).waitFor()
  })

  it('previews a template on a phone, and uses it', async () => {
    await button('Preview: Last firing').click()
    await button('Phone').click()
    await page.getByRole('heading', { name: 'Three days of autumn glazes' }).waitFor()
    await button('Use it').click()
    await page.waitForURL(/\/campaign\/settings\//)
  })

  it('sets when it shows, and finds the setting after a reload', async () => {
    await page.getByRole('textbox', { name: 'Seconds' }).fill('12')
    await page.locator('.saved[data-status="saved"]').waitFor()
    await page.reload()
    await text('After 12 seconds on a page.').waitFor()
    await page.getByRole('link', { name: 'Back to campaigns' }).click()
  })

  it('renames it', async () => {
    await button('Actions for Kiln opening').click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Title').fill('Kiln opening in May')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('row', { name: /Kiln opening in May/ }).waitFor()
  })

  it('deletes it after a confirmation, and sees an empty list', async () => {
    await button('Actions for Kiln opening in May').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await button('Delete campaign').click()
    await text('No campaigns yet').waitFor()
    await page.reload()
    await text('No campaigns yet').waitFor()
  })

  product.testConsoleAndOrigins(website.origin)
})
