import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertFocus } from './support/focus.ts'
import { serveHost } from './support/host-page.ts'
import {
  addFirstSite,
  fillSignUp,
  greeting,
  newPerson,
  openSignUpLink,
  signUp,
} from './support/people.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'

const DOMAIN = 'noras-pots.example'
const ZONE = 'Pacific/Auckland'

/** The head of the person's website, where the snippet is pasted. */
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

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const text = (page: Page, words: string | RegExp) => page.getByText(words).first()
const clipboardText = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function createAccount(page: Page): Promise<void> {
  const nora = newPerson('Nora')
  await page.goto(product.dashboard)
  await heading(page, 'Sign in').waitFor()
  assert.equal(new URL(page.url()).origin, new URL(product.issuer).origin)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp(page, nora)
  await openSignUpLink(page, nora.email)
  await button(page, 'Create my account').click()
  await heading(page, 'Tell us about yourself').waitFor()
  const { origin, search, hash } = new URL(page.url())
  assert.deepEqual({ origin, search, hash }, { origin: product.dashboard, search: '', hash: '' })
}

async function readPolicies(page: Page): Promise<void> {
  for (const name of ['Privacy policy', 'Terms']) {
    const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? ''
    const response = await page.request.get(new URL(href, product.dashboard).href)
    assert.match(await response.text(), new RegExp(`<h1>${name}`))
  }
}

async function correctPhone(page: Page): Promise<void> {
  await button(page, 'Next').click()
  await page.getByRole('alertdialog', { name: 'enter Valid number' }).waitFor()
  await button(page, 'Close').click()
  await assertFocus(page.getByLabel('Phone'))
  await page.getByLabel('Phone').fill('601 12')
  await page.getByLabel('Your role').focus()
  await text(page, 'Invalid number').waitFor()
}

async function fillDetails(page: Page): Promise<void> {
  await button(page, /^Country/).click()
  await page.getByLabel('Search: Country').fill('+420')
  await page.getByRole('option', { name: /Czech/ }).click()
  await page.getByLabel('Phone').fill('601123456')
  await page.getByLabel('Your role').selectOption('Company')
  await page.getByLabel('Industry').selectOption({ index: 2 })
  await button(page, 'Next').click()
  await heading(page, 'Where will your pop-ups appear?').waitFor()
}

async function addDomain(page: Page): Promise<void> {
  await page.getByLabel('Website address').fill('my pots')
  await button(page, 'Continue').click()
  await text(page, 'Enter valid domain name').waitFor()
  assert.equal(await page.getByLabel('Website address').inputValue(), 'my pots')
  await page.getByLabel('Website address').fill(`https://${DOMAIN}/shop?colour=ash`)
  await button(page, 'Continue').click()
  await heading(page, 'Add one line to your website').waitFor()
  await text(page, `This connects ${DOMAIN}.`).waitFor()
}

async function install(page: Page): Promise<void> {
  await button(page, 'Check installation').click()
  await text(page, 'Snippet not found').waitFor()
  await button(page, /^Copy/).click()
  await button(page, /^Copied/).waitFor()
  head = await clipboardText(page)
  assert.match(head, /<script async\s+src="[^"]+\/v1\/poplar\.js"\s+data-site-id="\w+"><\/script>/)
  await button(page, 'Check again').click()
  await page.getByText('Installed', { exact: true }).waitFor()
}

async function visitWebsite(): Promise<void> {
  const shopper = await product.visitor()
  const report = shopper.page.waitForResponse((response) => response.url().endsWith('/v1/events'))
  await shopper.page.goto(website.origin)
  assert.equal((await report).status(), 204)
}

async function downloadPlugin(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /WordPress/ }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the plugin' }).click()
  const file = await readFile(await (await download).path())
  assert.equal(file.subarray(0, 2).toString(), 'PK')
  await button(page, 'Copy App ID').click()
  assert.ok(head.includes(`"${await clipboardText(page)}"`))
}

async function continueToDashboard(page: Page): Promise<void> {
  const figures = page.waitForResponse((response) => response.url().includes('/v1/site?'))
  await button(page, 'Continue').click()
  await greeting(page).waitFor()
  assert.equal((await (await figures).json()).data.analytics.time_zone, ZONE)
  assert.match((await greeting(page).textContent()) ?? '', /, Nora$/)
  assert.equal(new URL(page.url()).pathname, '/dashboard')
}

async function createCampaign(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
  await button(page, 'Create').click()
  await text(page, 'Title field is required').waitFor()
  await text(page, 'Choose what it should do').waitFor()
  await page.getByLabel('Title').fill('Kiln opening')
  await page.getByRole('radio', { name: /Countdown Timer/ }).check()
  await button(page, 'Create').click()
  await page.getByRole('heading', { name: 'Choose a template' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/campaign/templates/')
  await button(page, /^Countdown Timer \d/).waitFor()
}

async function renameCampaign(page: Page): Promise<void> {
  await button(page, 'Actions for Kiln opening').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Kiln opening in May')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('row', { name: /Kiln opening in May/ }).waitFor()
}

async function deleteCampaign(page: Page): Promise<void> {
  await button(page, 'Actions for Kiln opening in May').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await button(page, 'Delete campaign').click()
  await text(page, 'No campaigns yet').waitFor()
  await page.reload()
  await text(page, 'No campaigns yet').waitFor()
}

describe('a new person, by mouse', () => {
  it('signs up, installs the snippet, and is greeted on the dashboard', async () => {
    const { page, context } = await product.visitor({ timezoneId: ZONE })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: product.dashboard,
    })
    await step('an account is created at the hosted sign-in, which returns to the setup', () =>
      createAccount(page),
    )
    await step('the privacy policy and the terms can be read', () => readPolicies(page))
    await step('a missing and an invalid phone number are reported', () => correctPhone(page))
    await step('a country is found by its dial code', () => fillDetails(page))
    await step('an invalid domain is reported, and the host of a full URL is used', () =>
      addDomain(page),
    )
    await step('the check sees whether the snippet is installed', () => install(page))
    await step('the site is verified and live after a visit', async () => {
      await visitWebsite()
      await button(page, 'Check again').click()
      await text(page, 'Verified and live').waitFor()
    })
    await step('a WordPress plugin can be downloaded instead, with the App ID next to it', () =>
      downloadPlugin(page),
    )
    await step('Shopify is not offered without a Shopify account', async () =>
      assert.equal(await page.getByRole('radio', { name: /Shopify/ }).count(), 0),
    )
    await step('the setup continues to the dashboard', () => continueToDashboard(page))
  })

  it('creates a campaign from a template, renames it and deletes it', async () => {
    const { page } = await product.visitor()
    await step('the person has a site', async () => {
      await signUp(page, product.dashboard, newPerson('Nils'))
      await addFirstSite(page, 'nils-pots.example')
      await button(page, 'Continue').click()
    })
    await step('a title and an intent are required, and select the templates', () =>
      createCampaign(page),
    )
    await step('a template is previewed on a phone, and used', async () => {
      await button(page, 'Preview: Last firing').click()
      await button(page, 'Phone').click()
      await page.getByRole('heading', { name: 'Three days of autumn glazes' }).waitFor()
      await button(page, 'Use it').click()
      await page.waitForURL(/\/campaign\/settings\//)
    })
    await step('the trigger is still set after a reload', async () => {
      await page.getByRole('textbox', { name: 'Seconds' }).fill('12')
      await page.locator('.saved[data-status="saved"]').waitFor()
      await page.reload()
      await text(page, 'After 12 seconds on a page.').waitFor()
      await page.getByRole('link', { name: 'Back to campaigns' }).click()
    })
    await step('it is renamed', () => renameCampaign(page))
    await step('it is deleted after a confirmation, which leaves an empty list', () =>
      deleteCampaign(page),
    )
  })

  product.testConsoleAndOrigins(website.origin)
})
