import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from './browser.ts'

/** Somebody without an account. */
export type NewPerson = { name: string; email: string }

export const newPerson = (name: string): NewPerson => ({
  name,
  email: `${name.toLowerCase()}@new-people.example`,
})

/** Opens the dashboard for the first time, creates an account and comes back to the first run. */
export async function signUp(page: Page, dashboard: string, { name, email }: NewPerson) {
  await page.goto(`${dashboard}/?signUp=true`)
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Tell us who you are' }).waitFor()
}

/** Skips the details, adds `domain` and stands before the snippet. */
export async function addFirstSite(page: Page, domain: string): Promise<void> {
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByLabel('Website address').fill(domain)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('data-site-id=').first().waitFor()
}

export const greeting = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ })
