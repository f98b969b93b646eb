import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { fillSignIn, signIn } from './support/browser.ts'
import { breakApi, refuseConnection, respondWith } from './support/faults.ts'
import { greeting } from './support/people.ts'
import { startProduct } from './support/product.ts'

const LOGIN = /^\/login$/
const failWith = (status: number, message: string) =>
  respondWith({ success: false, code: 'INVALID', message, data: null }, status)

const product = startProduct()
const newVisitor = () => product.visitor({ requestsFail: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('signing in', () => {
  it('leads to the requested page', async () => {
    const { page } = await newVisitor()
    await page.goto(`${product.dashboard}/campaigns/?search=wheel`)
    await fillSignIn(page, 'mira@example.com')
    await page.waitForURL(`${product.dashboard}/campaigns/?search=wheel`)
  })

  for (const path of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:1',
  ]) {
    it(`does not lead to ${path} if it was planted in redirect_url`, async () => {
      const { page } = await newVisitor()
      await page.goto(`${product.dashboard}/privacy/`)
      await page.evaluate((value) => sessionStorage.setItem('redirect_url', value), path)
      await page.goto(`${product.dashboard}/login`)
      await fillSignIn(page, 'mira@example.com')
      await greeting(page).waitFor()
      assert.equal(new URL(page.url()).origin, product.dashboard)
    })
  }

  it('rejects a token in the hash that this tab never requested', async () => {
    const { page } = await newVisitor()
    await page.goto(`${product.dashboard}/login_success#access_token=forged&id_token=a.b.c&state=x`)
    await page.getByRole('alertdialog', { name: 'Please login to continue' }).waitFor()
    assert.equal(new URL(page.url()).hash, '')
    await page.getByRole('button', { name: 'Close' }).click()
    // This is the provider's page; our pages' storage is read on one of ours.
    await page.waitForURL(/\/sign-in$/)
    await page.goto(`${product.dashboard}/privacy/`)
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    assert.doesNotMatch(kept, /forged/)
  })

  it('rejects a code that this tab never requested', async () => {
    const { page } = await newVisitor()
    await page.goto(`${product.dashboard}/login_success/?code=forged&state=forged`)
    await page.getByRole('alertdialog', { name: 'Please login to continue' }).waitFor()
    assert.equal(new URL(page.url()).search, '')
  })

  it('shows the provider’s error message as text, with two ways to continue', async () => {
    const { page } = await newVisitor()
    const words = encodeURIComponent('<b>No</b> entry')
    const query = `error=access_denied&error_description=${words}`
    await page.goto(`${product.dashboard}/login_success/?${query}`)
    await page.getByText('<b>No</b> entry').waitFor()
    await page.getByRole('link', { name: 'Contact' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Sign in').waitFor()
  })

  it('says so if the provider cannot be reached after the redirect, and retries', async () => {
    const { page } = await newVisitor()
    await page.route(/\/oauth\/token$/, refuseConnection)
    await page.goto(product.dashboard)
    await fillSignIn(page, 'mira@example.com')
    await page.getByText('We can’t reach the sign-in service.').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await greeting(page).waitFor()
  })

  it('shows an alert if an account with this email already exists, and logs out', async () => {
    const { page } = await newVisitor()
    await breakApi(page, LOGIN, failWith(422, 'Taken.'))
    await page.goto(product.dashboard)
    await fillSignIn(page, 'local@example.com')
    const alert = page.getByRole('alertdialog', {
      name: 'You already seem to have an account with this email',
    })
    await alert.waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await heading(page, 'You’re signed out').or(heading(page, 'Sign in')).waitFor()
  })

  for (const [name, status] of [
    ['without a response', null],
    ['with 503', 503],
  ] as const) {
    it(`continues if POST /login ends ${name}`, async () => {
      const { page } = await newVisitor()
      await breakApi(page, LOGIN, status === null ? refuseConnection : failWith(status, 'Later.'))
      await signIn(page, product.dashboard, 'local@example.com')
      await greeting(page).waitFor()
    })
  }

  it('stops if POST /login fails with 500, and shows why', async () => {
    const { page } = await newVisitor()
    await breakApi(page, LOGIN, failWith(500, 'The database is down.'))
    await page.goto(product.dashboard)
    await fillSignIn(page, 'local@example.com')
    await page.getByText('The database is down.').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await greeting(page).waitFor()
  })

  it('replaces the page of a deactivated account with the server’s message', async () => {
    const { page } = await newVisitor()
    await page.goto(product.dashboard)
    await fillSignIn(page, 'deactivated@example.com')
    await heading(page, 'This account was deactivated').waitFor()
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).count(), 0)
    await page.getByRole('button', { name: 'Log out' }).click()
    await heading(page, 'You’re signed out').or(heading(page, 'Sign in')).waitFor()
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
