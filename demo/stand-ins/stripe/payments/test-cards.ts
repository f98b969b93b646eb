import type { PaymentFailure } from '../objects.ts'

/** The outcome of a payment, by card number. */
export type CardOutcome =
  | { outcome: 'paid' }
  | { outcome: 'declined'; failure: PaymentFailure }
  | { outcome: 'authenticate' }

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unionpay' | 'diners' | 'jcb'

type TestCard = {
  number: string
  brand: Brand
  cardOutcome: CardOutcome
  /** Can be saved, but is declined when charged. */
  canBeSaved?: true
  /** Succeeds, and is disputed immediately. */
  isDisputed?: true
  /** Redirects to the bank’s page and returns to `return_url`. */
  redirects?: true
}

const failure = (code: string, message: string, reason?: string): PaymentFailure => ({
  type: 'card_error',
  code,
  message,
  ...(reason && { decline_code: reason }),
})

const decline = (...why: Parameters<typeof failure>): CardOutcome => ({
  outcome: 'declined',
  failure: failure(...why),
})

const PAID: CardOutcome = { outcome: 'paid' }
const AUTHENTICATE: CardOutcome = { outcome: 'authenticate' }
const DECLINED = 'Your card was declined.'

/** A decline without a reason. */
export const GENERIC_DECLINE = failure('card_declined', DECLINED, 'generic_decline')

/** Stripe’s test cards with their outcomes. https://docs.stripe.com/testing */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', cardOutcome: PAID },
  { number: '4000056655665556', brand: 'visa', cardOutcome: PAID },
  { number: '5555555555554444', brand: 'mastercard', cardOutcome: PAID },
  { number: '378282246310005', brand: 'amex', cardOutcome: PAID },
  { number: '6011111111111117', brand: 'discover', cardOutcome: PAID },
  {
    number: '4000000000000002',
    brand: 'visa',
    cardOutcome: decline('card_declined', DECLINED, 'generic_decline'),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    cardOutcome: decline(
      'card_declined',
      'Your card has insufficient funds.',
      'insufficient_funds',
    ),
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    cardOutcome: decline('card_declined', DECLINED, 'lost_card'),
  },
  {
    number: '4000000000009979',
    brand: 'visa',
    cardOutcome: decline('card_declined', DECLINED, 'stolen_card'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    cardOutcome: decline('expired_card', 'Your card has expired.', 'expired_card'),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    cardOutcome: decline(
      'incorrect_cvc',
      'Your card’s security code is incorrect.',
      'incorrect_cvc',
    ),
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    cardOutcome: decline(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    cardOutcome: decline('card_declined', DECLINED, 'generic_decline'),
    canBeSaved: true,
  },
  { number: '4000000000000259', brand: 'visa', cardOutcome: PAID, isDisputed: true },
  { number: '4000002500003155', brand: 'visa', cardOutcome: AUTHENTICATE },
  { number: '4000002760003184', brand: 'visa', cardOutcome: AUTHENTICATE, redirects: true },
]

const CARD_BY_NUMBER = new Map(TEST_CARDS.map((card) => [card.number, card]))

/** Any other number is a real card, which test mode declines. */
const NOT_A_TEST_CARD = decline(
  'card_declined',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  'test_mode_live_card',
)

export const AUTHENTICATION_FAILED: PaymentFailure = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export const outcomeOf = (number: string): CardOutcome =>
  CARD_BY_NUMBER.get(number)?.cardOutcome ?? NOT_A_TEST_CARD

/** Whether the cardholder disputes the payment. */
export const isDisputed = (number: string): boolean =>
  CARD_BY_NUMBER.get(number)?.isDisputed ?? false

/** Whether the customer returns from the payment through the checkout’s `return_url`. */
export const requiresRedirect = (number: string): boolean =>
  CARD_BY_NUMBER.get(number)?.redirects ?? false

/** The outcome of saving a card. */
export const outcomeWhenSaved = (number: string): CardOutcome =>
  CARD_BY_NUMBER.get(number)?.canBeSaved ? PAID : outcomeOf(number)

/** The outcome of a payment without the customer present, which doesn’t need to be authenticated again. */
export const outcomeOfRenewal = (number: string): CardOutcome => {
  const outcome = outcomeOf(number)
  return outcome.outcome === 'authenticate' ? PAID : outcome
}

export const brandOf = (number: string): Brand => CARD_BY_NUMBER.get(number)?.brand ?? 'visa'

/** Stripe’s test bank accounts, with their delayed outcomes. */
export const TEST_BANK_ACCOUNTS: Readonly<Record<string, PaymentFailure | null>> = {
  '000123456789': null,
  '000111111113': {
    type: 'card_error',
    code: 'account_closed',
    message: 'The customer’s bank account has been closed.',
  },
  '000111111116': {
    type: 'card_error',
    code: 'no_account',
    message: 'The customer’s bank account could not be located.',
  },
  '000222222227': {
    type: 'card_error',
    code: 'insufficient_funds',
    message: 'The customer’s account has insufficient funds to cover this payment.',
  },
}
