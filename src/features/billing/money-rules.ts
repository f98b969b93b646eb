/**
 * Formats money for the locale, with two decimals for every currency.
 * The amount is in hundredths of the currency's unit, even for currencies without a minor unit.
 * @throws RangeError if `currency` is not a three-letter code
 */
export function formatMoney(amountInCents: number, currency: string, locale: string): string {
  const text = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amountInCents / 100)
  // Intl writes a hyphen; a minus sign is as wide as the digits, so columns stay aligned.
  return text.replace('-', '−')
}
