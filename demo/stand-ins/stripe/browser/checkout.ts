// The frame of the embedded checkout. It knows which payment it is about by a message of the page alone.
import * as v from 'valibot'
import { formErrors } from '../checkout/form-rules.ts'
import { type PaymentAnswer, paymentAnswer, sessionView } from '../checkout/view.ts'
import { groupAsTyped } from './grouping.ts'
import { type ToPage, toFrame } from './messages.ts'
import { bank, byId, form, state } from './parts.ts'
import { isBusy, setBusy } from './pay-button.ts'
import { chooseMethod, refuse, showErrors, typed } from './payment-form.ts'
import { showSession, showState } from './session-view.ts'

const NO_ANSWER = 'We could not reach the payment service. Nothing was charged. Try again.'

/** The page around the frame, once it has said who it is. */
let page: { origin: string; clientSecret: string } | null = null

const tell = (message: ToPage, origin: string) => window.parent.postMessage(message, origin)

async function ask(path: string, body: object): Promise<unknown> {
  const reply = await fetch(`/local/stripe/checkout/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reply.json()
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

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (!isBusy()) void pay()
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
