import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from './support/browser.ts'
import { emailTo } from './support/outbox.ts'
import {
  fillSignUp,
  greeting,
  type NewPerson,
  newPerson,
  openSignUpLink,
} from './support/people.ts'
import { startProduct, type Visitor } from './support/product.ts'

const product = startProduct()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a page, and signs up instead of signing in. */
async function sendSignUp(page: Page, person: NewPerson, path = '/') {
  await page.goto(product.dashboard + path)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp(page, person)
}

/** Opens the newest email in a new tab, as an email client does. */
async function openEmail({ context }: Visitor, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${product.dashboard}/local/outbox`)
  await (await emailTo(page, email)).click()
  return page
}

describe('a sign-up', () => {
  it('ends in the tab that the email opens, and continues automatically in the first one', async () => {
    const visitor = await product.visitor()
    const rosa = newPerson('Rosa')
    await sendSignUp(visitor.page, rosa)
    const tab = await openEmail(visitor, rosa.email)
    await tab.getByRole('link', { name: /confirm-sign-up/ }).click()
    await tab.getByRole('button', { name: 'Create my account' }).click()
    await heading(tab, 'Tell us about yourself').waitFor()
    await visitor.page.bringToFront()
    await visitor.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await heading(visitor.page, 'Tell us about yourself').waitFor()
  })

  it('returns to the requested page, even in another tab', async () => {
    const visitor = await product.visitor()
    const lou = newPerson('Lou')
    await sendSignUp(visitor.page, lou, '/billing?referral_id=r1')
    const tab = await openEmail(visitor, lou.email)
    const request = tab.waitForRequest(/\/billing\?referral_id=r1/)
    await tab.getByRole('link', { name: /confirm-sign-up/ }).click()
    await tab.getByRole('button', { name: 'Create my account' }).click()
    await request
  })

  it('asks for the chosen password in another browser', async () => {
    const [first, other] = [await product.visitor(), await product.visitor({ requestsFail: true })]
    const max = newPerson('Max')
    await sendSignUp(first.page, max)
    const tab = await openEmail(other, max.email)
    await tab.getByRole('link', { name: /confirm-sign-up/ }).click()
    await tab.getByLabel('Password', { exact: true }).fill('Not-it-9')
    await tab.getByRole('button', { name: 'Create my account' }).click()
    await tab.getByRole('alert').waitFor()
    await tab.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await tab.getByRole('button', { name: 'Create my account' }).click()
    await heading(tab, 'Tell us about yourself').waitFor()
  })

  it('with the email of an existing account shows the same page, and emails its owner', async () => {
    const visitor = await product.visitor()
    await sendSignUp(visitor.page, { name: 'Mira', email: 'mira@example.com' })
    await visitor.page.getByRole('link', { name: 'Open the outbox' }).click()
    const mail = await emailTo(visitor.page, 'mira@example.com')
    assert.equal(await mail.textContent(), 'You already have a Poplar account')
    await mail.click()
    await visitor.page.getByRole('link', { name: /forgot-password/ }).click()
    await heading(visitor.page, 'Forgot your password?').waitFor()
  })

  it('can be sent again, and restarted with another email', async () => {
    const { page } = await product.visitor()
    const ida = newPerson('Ida')
    await sendSignUp(page, { ...ida, email: 'typo@new-people.example' })
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await page.getByText('it’s on its way').waitFor()
    await page.getByRole('link', { name: 'use another email' }).click()
    await fillSignUp(page, ida)
    await openSignUpLink(page, ida.email)
    await page.getByRole('button', { name: 'Create my account' }).click()
    await heading(page, 'Tell us about yourself').or(greeting(page)).waitFor()
  })

  product.testConsoleAndOrigins()
})
