import { byId, errorMessage, form } from './page-elements.ts'

export function showErrors(errors: Readonly<Record<string, string | undefined>>): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('.input')) {
    const message = errors[input.name]
    const errorElement = byId(`${input.name}-error`, HTMLElement)
    errorElement.textContent = message ?? ''
    errorElement.hidden = message === undefined
    input.toggleAttribute('data-invalid', message !== undefined)
    if (message === undefined) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
  form.querySelector<HTMLInputElement>('[data-invalid]')?.focus()
}

/** Shows why the payment failed; '' hides it. */
export function showPaymentError(message: string): void {
  errorMessage.textContent = message
  errorMessage.hidden = message === ''
}

const withoutSpaces = (text: string) => text.replace(/[\s-]/g, '')

/** The form’s values. */
export function readFields() {
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
  const number = withoutSpaces(read('number'))
  return { ...payer, type: 'card' as const, number, expiry: read('expiry'), cvc: read('cvc') }
}

/** Shows the fields of the chosen payment method. */
export function showChosenMethod(): void {
  const chosenMethod = new FormData(form).get('type')
  for (const part of form.querySelectorAll<HTMLElement>('[data-method]')) {
    part.hidden = part.dataset.method !== chosenMethod
  }
  showErrors({})
}
