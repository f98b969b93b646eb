import { html } from 'hono/html'
import type { Fragment } from '../../../../src/server/pages/document.ts'
import type { FieldErrors } from '../checkout/form-rules.ts'
import type { PaymentMethod, Subscription } from '../objects.ts'
import { ASSETS } from '../paths.ts'

/** Confirmations, by the `done` parameter. */
const NOTICES: ReadonlyMap<string, string> = new Map([
  ['card', 'Your card was replaced.'],
  ['card-paid', 'Your card was replaced, and the open invoice was paid.'],
  ['card-refused', 'Your card was replaced, but the open invoice couldn’t be paid.'],
  ['cancelled', 'Your plan is cancelled. You can use it until the end of the period.'],
  ['resumed', 'Your plan will renew automatically.'],
])

export type PortalView = {
  /** The portal’s own path; forms post to paths below it. */
  path: string
  returnUrl: string | null
  card: PaymentMethod['card'] | null
  subscription: Subscription | null
  planName: string | null
  done?: string | undefined
  errors?: FieldErrors
  /** Why the card was declined. */
  declineReason?: string
}

type Field = { name: 'number' | 'expiry' | 'cvc' | 'name'; label: string; autocomplete: string }

const FIELDS: readonly Field[] = [
  { name: 'number', label: 'Card number', autocomplete: 'cc-number' },
  { name: 'expiry', label: 'Expiration date (MM / YY)', autocomplete: 'cc-exp' },
  { name: 'cvc', label: 'Security code', autocomplete: 'cc-csc' },
  { name: 'name', label: 'Full name', autocomplete: 'cc-name' },
]

/** Fields are never refilled, so that card numbers aren’t echoed. */
const field = ({ name, label, autocomplete }: Field, error: string | undefined) => html`
<div class="field">
  <label for="${name}">${label}</label>
  <input class="input" id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="200"
    spellcheck="false"${error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}>
  ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
</div>`

const day = (seconds: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1_000)

const pageFrame = (title: string, content: Fragment, hasError = false) => html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${hasError ? 'Error: ' : ''}${title}</title>
<link rel="icon" type="image/svg+xml" href="${ASSETS}/no-mark.svg">
<link rel="stylesheet" href="${ASSETS}/checkout.css">
</head>
<body class="poplar whole">
<main class="portal">
  <h1>${title}</h1>
  <p class="test-mode"><b>Test mode</b> This stands in for Stripe. No money moves: use a test card.</p>
  ${content}
</main>
</body>
</html>`

const backLink = (returnUrl: string | null) =>
  returnUrl === null ? '' : html`<p><a href="${returnUrl}">Back to billing</a></p>`

function plan({ path, subscription, planName }: PortalView) {
  const [item] = subscription?.items.data ?? []
  if (subscription === null || item === undefined)
    return html`<p>You have no active plan paid for by card.</p>`
  const endDate = day(item.current_period_end)
  const { cancel_at_period_end: cancels, status } = subscription
  return html`<p><b>${planName}</b></p>
<p>${cancels ? `Ends on ${endDate}.` : `Renews on ${endDate}.`}</p>
${status === 'past_due' ? html`<p class="refused">The last payment failed. Replace your card to retry it now.</p>` : ''}
<form method="post" action="${path}/${cancels ? 'resume' : 'cancel'}">
  <button class="button" data-variant="secondary">${cancels ? 'Resume plan' : 'Cancel plan'}</button>
</form>`
}

const cardLine = (card: PortalView['card']) =>
  card
    ? `${card.brand.toUpperCase()} ending in ${card.last4}, expires ${card.exp_month}/${card.exp_year}`
    : 'No card on file.'

/** The customer portal. */
export const portalPage = (view: PortalView) => {
  const { path, returnUrl, card, errors = {}, declineReason } = view
  const done = NOTICES.get(view.done ?? '')
  const hasError = declineReason !== undefined || Object.keys(errors).length > 0
  return pageFrame(
    'Your plan and card',
    html`${done ? html`<p class="done" role="status">${done}</p>` : ''}
${backLink(returnUrl)}
<section class="checkout" aria-labelledby="plan"><h2 id="plan">Plan</h2>${plan(view)}</section>
<section class="checkout" aria-labelledby="card">
  <h2 id="card">Card</h2>
  <p>${cardLine(card)}</p>
  ${declineReason ? html`<p class="refused" role="alert">${declineReason}</p>` : ''}
  <form method="post" action="${path}/card" novalidate>
    ${FIELDS.map((entry) => field(entry, errors[entry.name]))}
    <button class="button" data-variant="primary">Replace card</button>
  </form>
</section>`,
    hasError,
  )
}

/** Stands in for the bank’s page. */
export const bankPage = ({ path, method }: { path: string; method: string }) =>
  pageFrame(
    'Confirm your payment with your bank',
    html`<form class="checkout" method="post" action="${path}/bank">
  <p>This stands in for 3D Secure. Your bank’s page would be here.</p>
  <input type="hidden" name="method" value="${method}">
  <button class="button" data-variant="primary" name="answer" value="complete">Complete authentication</button>
  <button class="button" data-variant="secondary" name="answer" value="fail">Fail authentication</button>
</form>`,
  )

export const portalNotFound = pageFrame(
  'Page not found',
  html`<p>Open it from your billing page again.</p>`,
)
