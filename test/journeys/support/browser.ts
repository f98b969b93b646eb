import { type Browser, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/chromium.mjs'
import { MAX_WAIT_MS } from './patience.ts'

/** @param flags additional flags for Chromium */
export async function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Error('Chromium is not installed. Run `npm test` to install it.')
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] })
}

/** The password of every demo account (also in the README). */
export const DEMO_PASSWORD = 'Poplar-demo-1'

/** Fills in the hosted sign-in form that `page` shows. */
export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in to a demo account on `page` and waits for its first screen. */
export async function signIn(page: Page, dashboard: string, email: string): Promise<void> {
  await page.goto(dashboard)
  await fillSignIn(page, email)
  await page.waitForURL(/\/(dashboard|campaigns|integrations)/)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

/** An access token for a demo account, read from the first call that its dashboard makes. */
export async function accessTokenOf(browser: Browser, dashboard: string, email: string) {
  const context = await browser.newContext()
  context.setDefaultTimeout(MAX_WAIT_MS)
  const page = await context.newPage()
  const call = page.waitForRequest((request) => request.url().endsWith('/v1/user/me'))
  await page.goto(dashboard)
  await fillSignIn(page, email)
  const bearer = (await (await call).headerValue('authorization')) ?? ''
  await context.close()
  return bearer.replace('Bearer ', '')
}
