/**
 * Money as the locale writes it, two decimals for every currency.
 * The amount is in hundredths of the currency's unit, also where the unit has no cents.
 * @throws RangeError when `currency` is no three-letter code
 */
export function formatMoney(amountInCents: number, currency: string, locale: string): string {
  const text = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amountInCents / 100)
  // A minus sign, as wide as the digits under which it stands; Intl writes a hyphen.
  return text.replace('-', '−')
}
