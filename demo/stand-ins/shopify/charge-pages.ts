import { html } from 'hono/html'
import type { BillingType } from '../../../src/features/billing/plans.ts'
import type { Page } from '../../../src/server/identity/pages/layout.ts'
import { BRAND } from '../../../src/server/pages/document.ts'
import type { LocalCharge } from './charges.ts'
import { chargePath } from './paths.ts'

/** Shopify’s billing intervals. */
const INTERVALS: Readonly<Record<BillingType, string>> = {
  monthly: 'every 30 days',
  yearly: 'every year',
}

/** The price now, and after the discount ends. */
const priceOf = ({ amount, discount, discountIntervals, currency, type }: LocalCharge) => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const [now, later] = [amount - discount, amount].map((cents) => format.format(cents / 100))
  if (discountIntervals === null) return `${now} ${INTERVALS[type]}`
  const payments = discountIntervals === 1 ? 'first payment' : `first ${discountIntervals} payments`
  return `${now} for the ${payments}, then ${later} ${INTERVALS[type]}`
}

/** Asks the owner to approve a charge, as Shopify does. */
export const chargePage = ({ charge, email }: { charge: LocalCharge; email: string }): Page => ({
  title: 'Approve subscription',
  lead: html`This page stands in for Shopify, where <b>${email}</b> is signed in as the owner of this shop.
    The plan is billed through Shopify until it’s cancelled or replaced.`,
  content: html`<dl class="facts">
  <div><dt>App</dt><dd>${BRAND}</dd></div>
  <div><dt>Plan</dt><dd>${charge.name}</dd></div>
  <div><dt>Price</dt><dd>${priceOf(charge)}</dd></div>
  <div><dt>Shop</dt><dd>${charge.shop}</dd></div>
</dl>
<form method="post" action="${chargePath(charge.shop, charge.chargeId)}">
  <button class="button" data-variant="primary" name="answer" value="approve">Approve</button>
  <button class="button" data-variant="secondary" name="answer" value="decline">Decline</button>
</form>`,
})

export const answeredChargePage = (backUrl: string): Page => ({
  title: 'This charge is no longer pending',
  lead: html`The shop’s owner has already approved or declined it. Nothing more will be charged.`,
  content: html`<a class="button" data-variant="primary" href="${backUrl}">Back to ${BRAND}</a>`,
})

export const unknownChargePage: Page = {
  title: 'Charge not found',
  lead: html`No app requested this charge in this shop.`,
  content: html`<a class="button" data-variant="primary" href="/billing">Back to ${BRAND}</a>`,
  hasError: true,
}
