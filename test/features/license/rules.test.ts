import { expect } from 'chai'
import fc from 'fast-check'
import {
  cleanLicenseKey,
  createLicenseKey,
  KEY_RADIX,
  KEY_RANDOM_LENGTH,
  licenseKeyProblem,
} from '../../../src/features/license/rules.ts'

const KEY = 'PLR-7F3K-92MA-XQ41'
/** A key in the current format; the key above is in the older format. */
const LONG_KEY = 'PLR-7E3J-92NA-YQ41-6VCF-33KZ-58H5'
const ALPHABET = '123456789ABCDEFGHJKMNPQRSTVWXYZ'

const anyKey = fc
  .array(fc.nat(KEY_RADIX - 1), { minLength: KEY_RANDOM_LENGTH, maxLength: KEY_RANDOM_LENGTH })
  .map(createLicenseKey)

/** The indexes of a key's random and check characters. */
const CHARACTER_INDEXES = [...LONG_KEY].flatMap((letter, index) =>
  index > 3 && letter !== '-' ? [index] : [],
)
const replaceAt = (key: string, index: number, letter: string) =>
  key.slice(0, index) + letter + key.slice(index + 1)

describe('a license key', () => {
  const cases: [input: string, key: string][] = [
    [KEY, KEY],
    ['plr-7f3k-92ma-xq41', KEY],
    ['  PLR-7F3K-92MA-XQ41\n', KEY],
    ['PLR7F3K92MAXQ41', KEY],
    ['plr 7f3k 92ma xq41', KEY],
    ['PLR – 7F3K – 92MA – XQ41', KEY],
    ['Your license key: PLR-7F3K-92MA-XQ41. Enjoy!', KEY],
    ['PLR-7F3K-92MA-XQ4l', KEY],
    ['PLR-7F3K-92MA-XQ4I', KEY],
    [LONG_KEY, LONG_KEY],
    [`Your license key: ${LONG_KEY.toLowerCase().replaceAll('-', ' ')}. Enjoy!`, LONG_KEY],
    [`${KEY} twelve words`, KEY],
    [`${KEY} enjoy it today`, KEY],
    // A long key with mistakes, not the short key that it happens to begin with.
    [`${KEY}-58H5-33KZ-6VCF`, `${KEY}-58H5-33KZ-6VCF`],
    ['half a w', 'HALFAW'],
    ['', ''],
  ]
  for (const [input, key] of cases) {
    it(`'${input.trim()}' is read as '${key}'`, () => {
      expect(cleanLicenseKey(input)).to.equal(key)
    })
  }

  const problems: [key: string, problem: ReturnType<typeof licenseKeyProblem>][] = [
    [KEY, null],
    [LONG_KEY, null],
    [LONG_KEY.slice(0, -5), 'malformed'],
    [`${LONG_KEY}-7F3K-92MA-XQ41`, 'malformed'],
    ['', 'missing'],
    ['PLR-7F3K-92MA-XQ4', 'malformed'],
    ['PLR-7F3K-92MA-XQ411', 'malformed'],
    ['PLR-7F3K-92MA-XQ40', 'malformed'],
    ['PLR-7F3K-92MA-XQ4O', 'malformed'],
    ['XLR-7F3K-92MA-XQ41', 'malformed'],
    ['plr-7f3k-92ma-xq41', 'malformed'],
    ['PLR-7F3K-92MA-XQ42', 'mistyped'],
    ['PLR-7F3K-92MA-QX41', 'mistyped'],
  ]
  for (const [key, problem] of problems) {
    it(`‘${key}’ is ${problem ?? 'valid'}`, () => {
      expect(licenseKeyProblem(key)).to.equal(problem)
    })
  }

  it('has at least 100 random bits', () => {
    expect(KEY_RANDOM_LENGTH * Math.log2(KEY_RADIX)).to.be.greaterThan(100)
  })

  it('is valid when created, and unchanged when cleaned', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(licenseKeyProblem(key)).to.equal(null)
        expect(cleanLicenseKey(key)).to.equal(key)
      }),
    )
  })

  it('differs from every key with one wrong character', () => {
    fc.assert(
      fc.property(
        anyKey,
        fc.constantFrom(...CHARACTER_INDEXES),
        fc.constantFrom(...ALPHABET),
        (key, at, letter) => {
          const typo = replaceAt(key, at, letter)
          expect(licenseKeyProblem(typo)).to.equal(typo === key ? null : 'mistyped')
        },
      ),
    )
  })

  it('differs from every key with two characters swapped', () => {
    const pairs = fc.tuple(
      fc.constantFrom(...CHARACTER_INDEXES),
      fc.constantFrom(...CHARACTER_INDEXES),
    )
    fc.assert(
      fc.property(anyKey, pairs, (key, [one, other]) => {
        const swapped = replaceAt(replaceAt(key, one, key.charAt(other)), other, key.charAt(one))
        expect(licenseKeyProblem(swapped)).to.equal(swapped === key ? null : 'mistyped')
      }),
    )
  })

  it('is found with any spacing and case', () => {
    const gap = fc.constantFrom('', ' ', '-', ' - ', '\u2013', '\u00a0')
    fc.assert(
      fc.property(anyKey, gap, (key, between) => {
        const written = key.toLowerCase().replaceAll('-', between)
        expect(cleanLicenseKey(`key: ${written}, thanks`)).to.equal(key)
      }),
    )
  })
})
