import { expect } from 'chai'
import fc from 'fast-check'
import examples from 'libphonenumber-js/mobile/examples'
import { parsePhone, phoneCountries } from '../../../src/features/onboarding/phone.ts'

const countries = phoneCountries('en')
const exampleOf = new Map(Object.entries<string>(examples))

describe('the list of countries', () => {
  it('has about 240 unique countries', () => {
    expect(new Set(countries.map(({ code }) => code)).size).to.equal(countries.length)
    expect(countries.length).to.be.within(235, 250)
  })

  it('has a code, a dial code and a name for each country', () => {
    for (const { code, dialCode, name } of countries) {
      expect(code).to.match(/^[A-Z]{2}$/)
      expect(dialCode).to.match(/^\d{1,3}$/)
      expect(name, code).not.to.equal(code)
    }
  })

  it('has names in the reader’s language', () => {
    const czechia = phoneCountries('de').find(({ code }) => code === 'CZ')
    expect(czechia).to.include({ name: 'Tschechien', dialCode: '420' })
  })

  it('is sorted by the rules of that language', () => {
    const names = phoneCountries('sv').map(({ name }) => name)
    expect(names).to.deep.equal(names.toSorted(new Intl.Collator('sv').compare))
    expect(names.at(-1)).to.match(/^Ö/)
  })

  it('marks the main country for a shared dial code', () => {
    const main = countries.filter((country) => country.isMainOfDialCode)
    expect(main.filter(({ dialCode }) => dialCode === '1').map(({ code }) => code)).to.deep.equal([
      'US',
    ])
    expect(new Set(main.map(({ dialCode }) => dialCode)).size).to.equal(main.length)
  })
})

describe('a phone number', () => {
  const cases: [input: string, country: string, number: string | null][] = [
    ['601123456', 'CZ', '+420601123456'],
    ['+420601123456', 'CZ', '+420601123456'],
    ['+420 601 123 456', 'CZ', '+420601123456'],
    ['601-123-456', 'CZ', '+420601123456'],
    ['(202) 555-0123', 'US', '+12025550123'],
    ['0612345678', 'FR', '+33612345678'],
    ['+420601123456', 'US', null],
    ['4165550123', 'US', null],
    ['4165550123', 'CA', '+14165550123'],
    ['12345', 'US', null],
    ['20255501234', 'US', null],
    ['5555555555', 'US', null],
    ['', 'US', null],
    ['   ', 'US', null],
    ['call me', 'US', null],
    ['202555012a', 'US', null],
    ['2025550123 ext. 4', 'US', null],
    ['2025550123', '', null],
    ['2025550123', 'XX', null],
    ['2025550123', '__proto__', null],
    ['2'.repeat(10_000), 'US', null],
  ]
  for (const [input, country, number] of cases) {
    it(`'${input.slice(0, 24)}' in ${country || 'no country'} is ${number ?? 'invalid'}`, () => {
      expect(parsePhone(input, country)).to.equal(number)
    })
  }

  for (const { code, dialCode } of countries.filter((country) => exampleOf.has(country.code))) {
    it(`for a mobile phone in ${code} is valid there`, () => {
      const example = exampleOf.get(code) ?? ''
      expect(parsePhone(`+${dialCode}${example}`, code)).to.equal(`+${dialCode}${example}`)
    })
  }

  it('parses back to itself, and never throws', () => {
    const code = fc.constantFrom(...countries.map((country) => country.code))
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[\d ()-]{0,16}$/), code, (input, country) => {
        const number = parsePhone(input, country)
        return number === null || parsePhone(number, country) === number
      }),
    )
  })
})
