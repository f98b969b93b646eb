import { html } from 'hono/html'
import { ASSETS } from '../paths.ts'

type Field = { name: string; label: string; autocomplete: string; hint?: string; mode?: string }

const field = ({ name, label, autocomplete, hint = '', mode = 'text' }: Field) => html`
<div class="field">
  <label class="group-label" for="${name}">${label}</label>
  <input class="input" id="${name}" name="${name}" autocomplete="${autocomplete}" placeholder="${hint}"
    inputmode="${mode}" spellcheck="false" aria-describedby="${name}-error">
  <p class="error" id="${name}-error" hidden></p>
</div>`

const CARD: readonly Field[] = [
  {
    name: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    hint: '1234 1234 1234 1234',
    mode: 'numeric',
  },
  {
    name: 'expiry',
    label: 'Expiration date',
    autocomplete: 'cc-exp',
    hint: 'MM / YY',
    mode: 'numeric',
  },
  { name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', hint: 'CVC', mode: 'numeric' },
]

const BANK: readonly Field[] = [
  {
    name: 'routing_number',
    label: 'Routing number',
    autocomplete: 'off',
    hint: '110000000',
    mode: 'numeric',
  },
  {
    name: 'account_number',
    label: 'Account number',
    autocomplete: 'off',
    hint: '000123456789',
    mode: 'numeric',
  },
]

const form = html`
<form id="payment" novalidate hidden>
  ${field({ name: 'email', label: 'Email', autocomplete: 'email', mode: 'email' })}
  <fieldset class="methods">
    <legend class="group-label">Payment method</legend>
    <label><input type="radio" name="type" value="card" checked> Card</label>
    <label><input type="radio" name="type" value="us_bank_account"> US bank account</label>
  </fieldset>
  <div class="card-fields" data-method="card">${CARD.map(field)}</div>
  <div class="bank-fields" data-method="us_bank_account" hidden>
    ${BANK.map(field)}
    <p class="small">Bank payments take a while to process.</p>
  </div>
  ${field({ name: 'name', label: 'Full name', autocomplete: 'cc-name' })}
  <p class="refused" id="refused" role="alert" hidden></p>
  <button class="button" data-variant="primary" data-size="large" data-wide id="pay">Subscribe</button>
</form>`

const dialog = html`
<dialog class="bank-dialog" id="bank" aria-labelledby="bank-title">
  <h2 id="bank-title">Confirm your payment with your bank</h2>
  <p>This stands in for 3D Secure. Your bank’s page would be here.</p>
  <div class="row">
    <button class="button" data-variant="primary" type="button" value="complete">Complete authentication</button>
    <button class="button" data-variant="secondary" type="button" value="fail">Fail authentication</button>
  </div>
</dialog>`

/** The frame. Payment data is passed in by script, never in its URL. */
export const framePage = () => html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Payment</title>
<link rel="icon" type="image/svg+xml" href="${ASSETS}/no-mark.svg">
<link rel="stylesheet" href="${ASSETS}/checkout.css">
<script type="module" src="${ASSETS}/checkout.js"></script>
</head>
<body>
<main class="poplar checkout">
  <h1 class="visually-hidden">Payment</h1>
  <p class="test-mode"><b>Test mode</b> This stands in for Stripe. No money moves: use a test card.</p>
  <dl class="order" id="order" hidden></dl>
  <p id="state" role="status">Loading the payment form…</p>
  ${form}
</main>
${dialog}
</body>
</html>`
