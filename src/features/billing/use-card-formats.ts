import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import type { Card } from './overview-model.ts'

/** Brand names by Stripe's network IDs; they are the same in every language. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['eftpos_au', 'eftpos'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
])

/** Formats a saved card, for example as brand and last four digits. */
export function useCardFormats() {
  const t = useMessages(billingMessages)
  const brandOf = ({ brand }: Card) => BRANDS.get(brand) ?? t('cardUnknown')
  return {
    name: (card: Card): string => t('card', { brand: brandOf(card), last4: card.last4 }),
    withExpiry(card: Card): string {
      const month = String(card.expiryMonth).padStart(2, '0')
      const expiry = `${month}/${String(card.expiryYear).slice(-2)}`
      return t('cardExpires', { brand: brandOf(card), last4: card.last4, expiry })
    },
  }
}
