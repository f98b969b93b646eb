import type { FrameLocator, Page } from 'playwright-core'
import type Stripe from 'stripe'
import { createStripeStandIn } from '../../../demo/stand-ins/stripe/client.ts'
import type { Product } from './product.ts'

/** What somebody types who pays. */
export type Card = { number: string; expiry?: string; cvc?: string }

export const PAID_CARD: Card = { number: '4242 4242 4242 4242' }

/** Its bank leads the whole page away, and back to the checkout's return address. */
export const LEADS_AWAY: Card = { number: '4000 0027 6000 3184' }

/** The frame of Stripe's stand-in, once it can be paid in. */
export function paymentFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]')
}

export const payButton = (page: Page) => paymentFrame(page).getByRole('button', { name: /^Pay / })

/** Fills the card in, and presses the button: once, if the test says nothing else. */
export async function payWith(
  page: Page,
  { number, expiry = '12 / 39', cvc = '123' }: Card,
  press: { clickCount?: number } = {},
): Promise<void> {
  const frame = paymentFrame(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiration date').fill(expiry)
  await frame.getByLabel('Security code').fill(cvc)
  await frame.getByLabel('Full name').fill('Mira Okafor')
  await payButton(page).click(press)
}

/** Stripe of the started product, as its owner reaches it: there prices and coupons are made. */
export const stripeOf = (product: Product): Stripe =>
  createStripeStandIn({ port: Number(new URL(product.dashboard).port) }).client
