import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { emailTo } from './outbox.ts'

/** An order on the marketplaces' stand-in page. */
type Order = { email: string; offer: string }

/** Buys, and returns the link from the newest email to the buyer. */
export async function buyAndGetLink(dashboard: string, order: Order): Promise<URL> {
  const response = await fetch(`${dashboard}/local/marketplaces`, {
    method: 'POST',
    body: new URLSearchParams(order),
    // Sent like the form on that page.
    headers: { origin: dashboard },
  })
  if (!response.ok) throw new Error(`The purchase failed with status ${response.status}.`)
  return eventually(() => newestLink(dashboard, order.email))
}

/** The same in the browser: from the marketplaces' stand-in page to the form. */
export async function buyAndOpenLink(page: Page, dashboard: string, order: Order) {
  await page.goto(`${dashboard}/local/marketplaces`)
  await page.getByLabel('Offer').selectOption(order.offer)
  await page.getByLabel('Email').fill(order.email)
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await (await emailTo(page, order.email, /set a password/)).click()
  await page.getByRole('link', { name: /access_token/ }).click()
  await page.getByRole('heading', { name: 'Set your password' }).waitFor()
}

async function newestLink(dashboard: string, email: string): Promise<URL> {
  const outbox = await (await fetch(`${dashboard}/local/outbox`)).text()
  const [, mail] =
    new RegExp(`<a href="([^"]+)">[^<]*set a password</a>\\s*<span[^>]*>To ${email},`).exec(
      outbox,
    ) ?? []
  const text = await (await fetch(new URL(mail ?? '', dashboard))).text()
  const [, link = ''] = /<a href="([^"]*access_token=[^"]+)"/.exec(text) ?? []
  return new URL(link.replaceAll('&amp;', '&'))
}
