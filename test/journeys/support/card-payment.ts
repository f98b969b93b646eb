import type { FrameLocator, Page } from 'playwright-core'
import type Stripe from 'stripe'
import { createStripeStandIn } from '../../../demo/stand-ins/stripe/client.ts'
import type { Product } from './product.ts'

/** The card details that a customer enters. */
export type Card = { number: string; expiry?: string; cvc?: string }

export const PAID_CARD: Card = { number: '4242 4242 4242 4242' }

/** The card's bank redirects the whole page away, then back to the checkout's return URL. */
export const REDIRECT_CARD: Card = { number: '4000 0027 6000 3184' }

/** The Stripe stand-in's payment frame. */
export function paymentFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]')
}

export const payButton = (page: Page) => paymentFrame(page).getByRole('button', { name: /^Pay / })

/** Fills in the card, and clicks the button once unless `press` says otherwise. */
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

/** A client of the running product's Stripe stand-in, to create prices and coupons. */
export const stripeOf = (product: Product): Stripe =>
  createStripeStandIn({ port: Number(new URL(product.dashboard).port) }).client
