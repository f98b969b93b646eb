import { useSignals } from '@preact/signals-react/runtime'
import { useElement } from '../../config/context.tsx'
import { formatMoney } from '../billing/money-rules.ts'

/** Formats amounts and dates for the user's locale. */
export function useFormats() {
  useSignals()
  const locale = useElement().locale.value
  return {
    money: (amount: number, currency: string): string => formatMoney(amount, currency, locale),
    day: (date: Date): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(date),
  }
}
