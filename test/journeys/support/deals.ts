import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { mailTo } from './outbox.ts'

/** What somebody buys on the page that stands in for the marketplaces. */
type Order = { email: string; offer: string }

/** Buys, and gives the link of the newest mail to that address. */
export async function linkAfterBuying(dashboard: string, order: Order): Promise<URL> {
  const reply = await fetch(`${dashboard}/local/marketplaces`, {
    method: 'POST',
    body: new URLSearchParams(order),
    // As the form on that page does.
    headers: { origin: dashboard },
  })
  if (!reply.ok) throw new Error(`The purchase ended with ${reply.status}.`)
  return eventually(() => newestLink(dashboard, order.email))
}

/** The same as a person does it: from the page that stands in for the partners to the form. */
export async function openLinkAfterBuying(page: Page, dashboard: string, order: Order) {
  await page.goto(`${dashboard}/local/marketplaces`)
  await page.getByLabel('Offer').selectOption(order.offer)
  await page.getByLabel('Email').fill(order.email)
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await (await mailTo(page, order.email, /set a password/)).click()
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
