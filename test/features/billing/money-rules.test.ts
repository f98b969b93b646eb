import { expect } from 'chai'
import fc from 'fast-check'
import { formatMoney } from '../../../src/features/billing/money-rules.ts'

describe('an amount', () => {
  const cases: [cents: number, currency: string, locale: string, text: string][] = [
    [374_40, 'USD', 'en-US', '$374.40'],
    [0, 'USD', 'en-US', '$0.00'],
    [5, 'USD', 'en-US', '$0.05'],
    [1_234_567_89, 'USD', 'en-US', '$1,234,567.89'],
    [-15_00, 'USD', 'en-US', '−$15.00'],
    [15_00, 'usd', 'en-US', '$15.00'],
    [1_500_00, 'JPY', 'en-US', '¥1,500.00'],
    [15_50, 'BHD', 'en-US', 'BHD\u00a015.50'],
    [15_50, 'EUR', 'de-DE', '15,50\u00a0€'],
  ]
  for (const [cents, currency, locale, text] of cases) {
    it(`of ${cents} in ${currency} reads '${text}' in ${locale}`, () => {
      expect(formatMoney(cents, currency, locale)).to.equal(text)
    })
  }

  it('has two decimals in every currency', () => {
    const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), currency, (cents, code) => {
        expect(formatMoney(cents, code, 'en-US')).to.match(/\d\.\d\d$/)
      }),
    )
  })
})
