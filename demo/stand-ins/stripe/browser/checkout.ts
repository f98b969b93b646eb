// The embedded checkout’s frame. It receives its payment only in a message from the page.
import * as v from 'valibot'
import { formErrors } from '../checkout/form-rules.ts'
import { type PaymentResult, paymentResult, sessionView } from '../checkout/view.ts'
import { formatAsTyped } from './format-card.ts'
import { type MessageToPage, messageToFrame } from './messages.ts'
import { bankDialog, byId, form, state } from './page-elements.ts'
import { isBusy, setBusy } from './pay-button.ts'
import { readFields, showChosenMethod, showErrors, showPaymentError } from './payment-form.ts'
import { showSession, showStatus } from './session-view.ts'

const UNREACHABLE_MESSAGE =
  'We could not reach the payment service. Nothing was charged. Try again.'

/** The embedding page, after its first message. */
let page: { port: MessagePort; clientSecret: string } | null = null

/** Over a port, which leads nowhere once the page is gone; `window.parent` might already be the next page. */
const postToPage = (message: MessageToPage) => page?.port.postMessage(message)

async function postJson(path: string, body: object): Promise<unknown> {
  const response = await fetch(`/local/stripe/checkout/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

/** Stands in for authentication on the bank’s page. */
function authenticate(): Promise<'complete' | 'fail'> {
  bankDialog.returnValue = 'fail'
  bankDialog.showModal()
  return new Promise((resolve) => {
    bankDialog.addEventListener(
      'close',
      () => resolve(bankDialog.returnValue === 'complete' ? 'complete' : 'fail'),
      { once: true },
    )
  })
}

async function send(fields: object): Promise<PaymentResult> {
  const body = { ...fields, client_secret: page?.clientSecret ?? '' }
  return v.parse(paymentResult, await postJson('pay', body))
}

function show(result: PaymentResult): void {
  switch (result.status) {
    case 'complete':
      showStatus('complete')
      postToPage({ type: 'poplar-stripe-complete', returnTo: result.returnTo })
      return
    case 'declined':
      showPaymentError(result.failure.message)
      return
    case 'invalid':
      showErrors(result.errors)
      return
    case 'authenticate':
      showPaymentError(UNREACHABLE_MESSAGE)
      return
    default:
      showStatus(result.status)
  }
}

async function pay(): Promise<void> {
  const fields = readFields()
  const errors = formErrors(fields, new Date())
  showErrors(errors)
  showPaymentError('')
  if (Object.keys(errors).length > 0) return
  setBusy(true)
  try {
    const result = await send(fields)
    show(
      result.status === 'authenticate'
        ? await send({ ...fields, authentication: await authenticate() })
        : result,
    )
  } catch {
    showPaymentError(UNREACHABLE_MESSAGE)
  } finally {
    setBusy(false)
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (!isBusy()) void pay()
})
form.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'type') showChosenMethod()
})
bankDialog.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement) bankDialog.close(target.value)
})
formatAsTyped(byId('number', HTMLInputElement), byId('expiry', HTMLInputElement))

new ResizeObserver(() => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
  postToPage({ type: 'poplar-stripe-height', height })
}).observe(document.documentElement)

window.addEventListener('message', async ({ source, ports, data }: MessageEvent<unknown>) => {
  const parsed = v.safeParse(messageToFrame, data)
  const [port] = ports
  if (source !== window.parent || !parsed.success || !port || page !== null) return
  const { clientSecret } = parsed.output
  page = { port, clientSecret }
  try {
    showSession(v.parse(sessionView, await postJson('session', { client_secret: clientSecret })))
  } catch {
    state.textContent = UNREACHABLE_MESSAGE
  }
})
// Contains no secret; the page replies with the port for everything else.
window.parent.postMessage({ type: 'poplar-stripe-ready' } satisfies MessageToPage, '*')
