import { html } from 'hono/html'
import { LIFETIME_TIER_SITES_LIMITS } from '../../../src/features/billing/lifetime-rules.ts'
import { errorSummary, submitButton, textField } from '../../../src/server/identity/pages/fields.ts'
import type { Page } from '../../../src/server/identity/pages/layout.ts'

type Order = { email: string; error?: string | undefined }

/** A product page like the deal site’s own. */
export const dealPage = (action: string, { email, error }: Order): Page => ({
  title: 'Poplar lifetime deal',
  lead: html`This page stands in for DealFuel, where the deal is sold. Nothing is charged. You’ll get the key
    by email.`,
  hasError: error !== undefined,
  content: html`${errorSummary(error === undefined ? {} : { email: error })}
<form method="post" action="${action}" novalidate>
  <div class="field">
    <label for="tier">Tier</label>
    <select class="input" id="tier" name="tier">
      ${LIFETIME_TIER_SITES_LIMITS.map(
        (sites, index) =>
          html`<option value="${index + 1}">Tier ${index + 1}: up to ${sites} sites</option>`,
      )}
    </select>
  </div>
  ${textField({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: email, error })}
  ${submitButton('Buy')}
</form>`,
})

export const purchaseConfirmedPage = (
  base: string,
  outbox: string | null,
  email: string,
): Page => ({
  title: 'Thank you',
  lead: html`We emailed your license key to <b>${email}</b>.`,
  content: html`${
    outbox === null
      ? ''
      : html`<a class="button" data-variant="primary" href="${outbox}">Open the outbox</a>`
  }
<p class="center"><a href="${base}">Buy another one</a></p>`,
})
