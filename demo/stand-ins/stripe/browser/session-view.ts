import type { SessionView } from '../checkout/view.ts'
import { byId, form, order, state } from './page-elements.ts'
import { setButtonText } from './pay-button.ts'

const STATUS_MESSAGES: Readonly<Record<Exclude<SessionView['status'], 'open'>, string>> = {
  complete: 'This payment is complete. You can close this page.',
  expired: 'This payment session has expired. Start again.',
  unknown: 'This payment doesn’t exist. Start again.',
}

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(cents / 100)

function line(label: string, sum: string, isTotal = false): void {
  const name = document.createElement('dt')
  const value = document.createElement('dd')
  name.textContent = label
  value.textContent = sum
  if (isTotal) for (const part of [name, value]) part.classList.add('total')
  order.append(name, value)
}

function showOrder(session: SessionView) {
  const { description, subtotal, discount, coupon, fromBalance, total, currency } = session
  const due = money(total - fromBalance, currency)
  order.replaceChildren()
  line(description, money(subtotal, currency))
  if (discount > 0) line(`Coupon ${coupon ?? ''}`.trim(), `−${money(discount, currency)}`)
  if (fromBalance > 0) line('Applied balance', `−${money(fromBalance, currency)}`)
  line('Due today', due, true)
  order.hidden = false
  setButtonText(`Pay ${due}`)
}

export function showStatus(status: Exclude<SessionView['status'], 'open'>): void {
  form.hidden = true
  state.hidden = false
  state.textContent = STATUS_MESSAGES[status]
}

/** Shows the order, and the form if it can be paid. */
export function showSession(session: SessionView): void {
  if (session.status !== 'unknown') showOrder(session)
  if (session.status !== 'open') {
    showStatus(session.status)
    return
  }
  state.hidden = true
  form.hidden = false
  const email = byId('email', HTMLInputElement)
  email.value = session.email ?? ''
  email.readOnly = session.email !== null
}
