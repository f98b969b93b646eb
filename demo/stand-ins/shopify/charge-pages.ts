import { html } from 'hono/html'
import type { BillingType } from '../../../src/features/billing/plans.ts'
import type { Page } from '../../../src/server/identity/pages/layout.ts'
import { BRAND } from '../../../src/server/platform/pages/document.ts'
import type { LocalCharge } from './charges.ts'
import { chargePath } from './paths.ts'

/** As Shopify counts a month. */
const EVERY: Readonly<Record<BillingType, string>> = {
  monthly: 'every 30 days',
  yearly: 'every year',
}

/** What is paid now, and what once a discount has ended. */
const priceOf = ({ amount, discount, discountIntervals, currency, type }: LocalCharge) => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const [now, later] = [amount - discount, amount].map((cents) => format.format(cents / 100))
  if (discountIntervals === null) return `${now} ${EVERY[type]}`
  const payments = discountIntervals === 1 ? 'first payment' : `first ${discountIntervals} payments`
  return `${now} for the ${payments}, then ${later} ${EVERY[type]}`
}

/** Asks the owner, as Shopify does before an app may cost something. */
export const chargePage = ({ charge, email }: { charge: LocalCharge; email: string }): Page => ({
  title: 'Approve subscription',
  lead: html`This page stands in for Shopify, where <b>${email}</b> is signed in as the owner of this shop.
    The plan is paid with the shop’s bill, until another one takes its place.`,
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

export const settledChargePage = (wayBack: string): Page => ({
  title: 'This charge was answered already',
  lead: html`Its shop’s owner has approved or declined it. Nothing more is charged.`,
  content: html`<a class="button" data-variant="primary" href="${wayBack}">Back to ${BRAND}</a>`,
})

export const unknownChargePage: Page = {
  title: 'There is no such charge',
  lead: html`No app has asked this shop to pay that.`,
  content: html`<a class="button" data-variant="primary" href="/billing">Back to ${BRAND}</a>`,
  hasError: true,
}
