import type { FrameLocator, Page } from 'playwright-core'

/** What somebody types who pays. */
export type Card = { number: string; expiry?: string; cvc?: string }

export const PAID_CARD: Card = { number: '4242 4242 4242 4242' }

/** The frame of Stripe's stand-in, once it can be paid in. */
export function paymentFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]')
}

export const payButton = (page: Page) => paymentFrame(page).getByRole('button', { name: /^Pay / })

/** Fills the card in, and presses the button once. */
export async function payWith(
  page: Page,
  { number, expiry = '12 / 39', cvc = '123' }: Card,
): Promise<void> {
  const frame = paymentFrame(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiration date').fill(expiry)
  await frame.getByLabel('Security code').fill(cvc)
  await frame.getByLabel('Full name').fill('Mira Okafor')
  await payButton(page).click()
}
