import { html } from 'hono/html'
import { LIFETIME_TIER_SITES_LIMITS } from '../../../src/features/billing/lifetime-rules.ts'
import { PLANS } from '../../../src/features/billing/plans.ts'
import { errorSummary, submitButton, textField } from '../../../src/server/identity/pages/fields.ts'
import type { Page } from '../../../src/server/identity/pages/layout.ts'
import { BRAND } from '../../../src/server/pages/document.ts'

type Form = { email: string; offer: string; error?: string | undefined }

const OFFERS: readonly (readonly [offer: string, words: string])[] = [
  ...LIFETIME_TIER_SITES_LIMITS.map(
    (sites, index) =>
      [`appsumo ${index + 1}`, `AppSumo, tier ${index + 1}: up to ${sites} sites`] as const,
  ),
  ['lifetime', `${BRAND}’s own lifetime deal: up to ${PLANS.plus.sitesLimit} sites`],
  ['default', `A bundle with other products: up to ${PLANS.ultimate.sitesLimit} sites`],
]

/** One product page for all partners. */
export const marketplacePage = (action: string, { email, offer, error }: Form): Page => ({
  title: `Buy ${BRAND} from a partner`,
  lead: html`This page stands in for the marketplaces. Nothing is charged. You’ll get an email with a link
    to set a password.`,
  hasError: error !== undefined,
  content: html`${errorSummary(error === undefined ? {} : { email: error })}
<form method="post" action="${action}" novalidate>
  <div class="field">
    <label for="offer">Offer</label>
    <select class="input" id="offer" name="offer">
      ${OFFERS.map(
        ([value, words]) =>
          html`<option value="${value}"${value === offer ? ' selected' : ''}>${words}</option>`,
      )}
    </select>
  </div>
  ${textField({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: email, error })}
  ${submitButton('Buy')}
</form>`,
})

/** Doesn’t reveal whether the email address has an account. */
export const purchaseConfirmedPage = (
  base: string,
  outbox: string | null,
  email: string,
): Page => ({
  title: 'Thank you',
  lead: html`We emailed the next steps to <b>${email}</b>.`,
  content: html`${
    outbox === null
      ? ''
      : html`<a class="button" data-variant="primary" href="${outbox}">Open the outbox</a>`
  }
<p class="center"><a href="${base}">Buy something else</a></p>`,
})
