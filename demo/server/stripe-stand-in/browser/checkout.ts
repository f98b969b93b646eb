// The frame of the embedded checkout. It knows which payment it is about by a message of the page alone.
import * as v from 'valibot'
import { formErrors } from '../checkout/form-rules.ts'
import {
  type PaymentAnswer,
  paymentAnswer,
  type SessionView,
  sessionView,
} from '../checkout/view.ts'
import { groupAsTyped } from './grouping.ts'
import { type ToPage, toFrame } from './messages.ts'

const STATES: Readonly<Record<Exclude<SessionView['status'], 'open'>, string>> = {
  complete: 'This payment is complete. You can close this page.',
  expired: 'This payment session has expired. Start again.',
  unknown: 'There is no such payment. Start again.',
}
const NO_ANSWER = 'We could not reach the payment service. Nothing was charged. Try again.'

function byId<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page lacks ${id}.`)
}

const form = byId('payment', HTMLFormElement)
const button = byId('pay', HTMLButtonElement)
const refused = byId('refused', HTMLElement)
const state = byId('state', HTMLElement)
const order = byId('order', HTMLElement)
const bank = byId('bank', HTMLDialogElement)

/** The page around the frame, once it has said who it is. */
let page: { origin: string; clientSecret: string } | null = null
let payWords = 'Subscribe'
let isBusy = false

const tell = (message: ToPage, origin: string) => window.parent.postMessage(message, origin)

async function ask(path: string, body: object): Promise<unknown> {
  const reply = await fetch(`/local/stripe/checkout/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reply.json()
}

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(cents / 100)

function line(words: string, sum: string, isTotal = false): void {
  const name = document.createElement('dt')
  const value = document.createElement('dd')
  name.textContent = words
  value.textContent = sum
  if (isTotal) for (const part of [name, value]) part.classList.add('total')
  order.append(name, value)
}

function showOrder({ description, subtotal, discount, coupon, total, currency }: SessionView) {
  order.replaceChildren()
  line(description, money(subtotal, currency))
  if (discount > 0) line(`Coupon ${coupon ?? ''}`.trim(), `−${money(discount, currency)}`)
  line('Due today', money(total, currency), true)
  order.hidden = false
  payWords = `Pay ${money(total, currency)}`
  button.textContent = payWords
}

function showState(status: Exclude<SessionView['status'], 'open'>): void {
  form.hidden = true
  state.hidden = false
  state.textContent = STATES[status]
}

function showSession(session: SessionView): void {
  if (session.status !== 'unknown') showOrder(session)
  if (session.status !== 'open') {
    showState(session.status)
    return
  }
  state.hidden = true
  form.hidden = false
  const email = byId('email', HTMLInputElement)
  email.value = session.email ?? ''
  email.readOnly = session.email !== null
}

function showErrors(errors: Readonly<Record<string, string | undefined>>): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('.input')) {
    const words = errors[input.name]
    const place = byId(`${input.name}-error`, HTMLElement)
    place.textContent = words ?? ''
    place.hidden = words === undefined
    input.toggleAttribute('data-invalid', words !== undefined)
    if (words === undefined) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
  form.querySelector<HTMLInputElement>('[data-invalid]')?.focus()
}

function refuse(words: string): void {
  refused.textContent = words
  refused.hidden = words === ''
}

function setBusy(busy: boolean): void {
  isBusy = busy
  button.setAttribute('aria-busy', String(busy))
  button.textContent = busy ? 'Processing…' : payWords
}

const bare = (text: string) => text.replace(/[\s-]/g, '')

function typed() {
  const values = new FormData(form)
  const read = (name: string) => String(values.get(name) ?? '').trim()
  const payer = { email: read('email'), name: read('name') }
  if (read('type') === 'us_bank_account') {
    const numbers = {
      routing_number: read('routing_number'),
      account_number: read('account_number'),
    }
    return { ...payer, ...numbers, type: 'us_bank_account' as const }
  }
  const number = bare(read('number'))
  return { ...payer, type: 'card' as const, number, expiry: read('expiry'), cvc: read('cvc') }
}

/** What the bank's own page would come to. */
function askBank(): Promise<'complete' | 'fail'> {
  bank.returnValue = 'fail'
  bank.showModal()
  return new Promise((resolve) => {
    bank.addEventListener(
      'close',
      () => resolve(bank.returnValue === 'complete' ? 'complete' : 'fail'),
      { once: true },
    )
  })
}

async function send(fields: object): Promise<PaymentAnswer> {
  const body = { ...fields, client_secret: page?.clientSecret ?? '' }
  return v.parse(paymentAnswer, await ask('pay', body))
}

function show(answer: PaymentAnswer): void {
  switch (answer.status) {
    case 'complete':
      showState('complete')
      if (page) tell({ type: 'poplar-stripe-complete', returnTo: answer.returnTo }, page.origin)
      return
    case 'declined':
      refuse(answer.failure.message)
      return
    case 'invalid':
      showErrors(answer.errors)
      return
    case 'authenticate':
      refuse(NO_ANSWER)
      return
    default:
      showState(answer.status)
  }
}

async function pay(): Promise<void> {
  const fields = typed()
  const errors = formErrors(fields, new Date())
  showErrors(errors)
  refuse('')
  if (Object.keys(errors).length > 0) return
  setBusy(true)
  try {
    const answer = await send(fields)
    show(
      answer.status === 'authenticate'
        ? await send({ ...fields, authentication: await askBank() })
        : answer,
    )
  } catch {
    refuse(NO_ANSWER)
  } finally {
    setBusy(false)
  }
}

function chooseMethod(): void {
  const chosen = new FormData(form).get('type')
  for (const part of form.querySelectorAll<HTMLElement>('[data-method]')) {
    part.hidden = part.dataset.method !== chosen
  }
  showErrors({})
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (!isBusy) void pay()
})
form.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'type') chooseMethod()
})
bank.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement) bank.close(target.value)
})
groupAsTyped(byId('number', HTMLInputElement), byId('expiry', HTMLInputElement))

new ResizeObserver(() => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
  if (page) tell({ type: 'poplar-stripe-height', height }, page.origin)
}).observe(document.documentElement)

window.addEventListener('message', async ({ source, origin, data }: MessageEvent<unknown>) => {
  const said = v.safeParse(toFrame, data)
  if (source !== window.parent || !said.success || page !== null) return
  const { clientSecret } = said.output
  page = { origin, clientSecret }
  try {
    showSession(v.parse(sessionView, await ask('session', { client_secret: clientSecret })))
  } catch {
    state.textContent = NO_ANSWER
  }
})
// Nothing secret is in it: whose page this is in is known by the answer only.
tell({ type: 'poplar-stripe-ready' }, '*')
