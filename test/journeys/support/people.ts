import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from './browser.ts'
import { emailTo } from './outbox.ts'

/** A person without an account. */
export type NewPerson = { name: string; email: string }

export const newPerson = (name: string): NewPerson => ({
  name,
  email: `${name.toLowerCase()}@new-people.example`,
})

/** Opens the dashboard for the first time, creates an account and returns to the setup. */
export async function signUp(page: Page, dashboard: string, person: NewPerson): Promise<void> {
  await sendSignUp(page, dashboard, person)
  await openSignUpLink(page, person.email)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByRole('heading', { name: 'Tell us about yourself' }).waitFor()
}

/** Signs up as far as "Check your email". */
export async function sendSignUp(page: Page, dashboard: string, person: NewPerson): Promise<void> {
  await page.goto(`${dashboard}/?signUp=true`)
  await fillSignUp(page, person)
}

/** Fills in and submits the sign-up form that `page` shows. */
export async function fillSignUp(page: Page, { name, email }: NewPerson): Promise<void> {
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

/** Opens the link from the email in the outbox, starting at "Check your email". */
export async function openSignUpLink(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await (await emailTo(page, email)).click()
  await page.getByRole('link', { name: /confirm-sign-up/ }).click()
  await page.getByRole('heading', { name: 'Finish creating your account' }).waitFor()
}

/** Skips the details, adds `domain` and waits for the snippet. */
export async function addFirstSite(page: Page, domain: string): Promise<void> {
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByLabel('Website address').fill(domain)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('data-site-id=').first().waitFor()
}

export const greeting = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ })
