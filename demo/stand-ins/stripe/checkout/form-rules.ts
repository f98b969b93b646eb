const CENTURY = 2_000
const MAX_MONTH = 12

/** Stripe’s error messages by field. */
export type FieldErrors = Partial<
  Record<
    'email' | 'number' | 'expiry' | 'cvc' | 'name' | 'routing_number' | 'account_number',
    string
  >
>

/** Whether the check digit of a card number is valid. Pure. */
export function passesLuhnCheck(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return number.length > 0 && sum % 10 === 0
}

/** Month and year of `04 / 29`, `0429` or `4/2029`; null for anything else. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{4}|\d{2})\s*$/.exec(text)
  if (match === null) return null
  const month = Number(match[1])
  const year = Number(match[2])
  if (month < 1 || month > MAX_MONTH) return null
  return { month, year: year < 100 ? CENTURY + year : year }
}

const isAmex = (number: string) => /^3[47]/.test(number)
const cardLength = (number: string) => (isAmex(number) ? 15 : 16)
const codeLength = (number: string) => (isAmex(number) ? 4 : 3)

function numberError(number: string): string | undefined {
  if (number === '' || !/^\d+$/.test(number)) return 'Your card number is incomplete.'
  if (number.length < cardLength(number)) return 'Your card number is incomplete.'
  if (number.length > cardLength(number) || !passesLuhnCheck(number))
    return 'Your card number is invalid.'
  return undefined
}

function expiryError(text: string, now: Date): string | undefined {
  const expiry = readExpiry(text)
  if (expiry === null) return 'Your card’s expiration date is incomplete.'
  const { month, year } = expiry
  const isPast =
    year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)
  return isPast ? 'Your card’s expiration date is in the past.' : undefined
}

const emailError = (email: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Your email is incomplete.'

type Fields = { name: string } & (
  | { type: 'card'; number: string; expiry: string; cvc: string }
  | { type: 'us_bank_account'; routing_number: string; account_number: string }
)

function methodErrors(fields: Fields, now: Date): FieldErrors {
  if (fields.type === 'us_bank_account') {
    const { routing_number: routing, account_number: account } = fields
    return {
      ...(!/^\d{9}$/.test(routing) && { routing_number: 'Your routing number is incomplete.' }),
      ...(!/^\d{4,17}$/.test(account) && { account_number: 'Your account number is incomplete.' }),
    }
  }
  const number = numberError(fields.number)
  const expiry = expiryError(fields.expiry, now)
  const isCodeValid = /^\d+$/.test(fields.cvc) && fields.cvc.length === codeLength(fields.number)
  return {
    ...(number && { number }),
    ...(expiry && { expiry }),
    ...(!isCodeValid && { cvc: 'Your card’s security code is incomplete.' }),
  }
}

/** Errors in a card or bank account and its owner’s name. Pure. */
export function ownerErrors(fields: Fields, now: Date): FieldErrors {
  return {
    ...methodErrors(fields, now),
    ...(fields.name === '' && { name: 'Your full name is incomplete.' }),
  }
}

/** Errors in the form, used by the frame and the server. Pure. */
export function formErrors(fields: Fields & { email: string }, now: Date): FieldErrors {
  const email = emailError(fields.email)
  return { ...(email && { email }), ...ownerErrors(fields, now) }
}
