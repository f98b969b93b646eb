/** Digits and letters that nobody takes for another: no 0, I, L, O or U. As many as a prime, see below. */
const ALPHABET = '123456789ABCDEFGHJKMNPQRSTVWXYZ'

const PREFIX = 'PLR'
const GROUP_LENGTH = 4
const KEY_LENGTH = 24
/** Keys that were sold before have fewer characters, and stay good. */
const OLDER_KEY_LENGTH = 12

/** How many characters of a key are chance, 113 bits; the last one follows from them. */
export const KEY_RANDOM_LENGTH = KEY_LENGTH - 1
/** How many characters each of them is chosen from. */
export const KEY_RADIX = ALPHABET.length

const FORM = new RegExp(`^${PREFIX}(?:(?:-[${ALPHABET}]{${GROUP_LENGTH}}){3}){1,2}$`)
/** A key somewhere in a text: in either case, with any blanks or dashes between its characters. */
const IN_TEXT = [KEY_LENGTH, OLDER_KEY_LENGTH].map(
  (length) => new RegExp(`\\b${PREFIX}((?:[\\s\\p{Pd}]*[0-9A-Z]){${length}})(?![0-9A-Z])`, 'iu'),
)

/**
 * A key as it is written, out of what was typed or pasted: the words of a mail around it, blanks, other
 * dashes and lower case make no difference. What holds no key only loses its blanks.
 */
export function cleanLicenseKey(text: string): string {
  const found = IN_TEXT.flatMap((form) => form.exec(text)?.[1] ?? []).map(readCharacters)
  // The words after a short key may read as the rest of a long one.
  const key = found.find((one) => licenseKeyProblem(one) === null) ?? found[0]
  return key ?? text.replace(/\s/g, '').toUpperCase()
}

const readCharacters = (found: string): string =>
  formatKey(
    found
      .replace(/[^0-9A-Z]/gi, '')
      .toUpperCase()
      // Nobody can tell these from a one; the alphabet has only the one.
      .replace(/[IL]/g, '1'),
  )

/** What is wrong with a key that stands there as `cleanLicenseKey` leaves it; null for nothing. */
export function licenseKeyProblem(key: string): 'missing' | 'malformed' | 'mistyped' | null {
  if (key === '') return 'missing'
  if (!FORM.test(key)) return 'malformed'
  return checksum(key.slice(PREFIX.length).replaceAll('-', '')) === 0 ? null : 'mistyped'
}

/** @param chance `KEY_CHANCE_LENGTH` whole numbers, each from 0 to below `KEY_RADIX` */
export function createLicenseKey(chance: readonly number[]): string {
  const body = chance.map((number) => ALPHABET.charAt(number)).join('')
  // The check weighs KEY_LENGTH: what it must add for the sum to vanish is found by trying.
  const check = [...ALPHABET].find((letter) => checksum(body + letter) === 0) ?? ''
  return formatKey(body + check)
}

/**
 * The sum of all characters, each times its place, modulo the size of the alphabet. Because that is a
 * prime above the number of places, no single wrong character and no exchange of two leaves it at 0.
 */
const checksum = (characters: string): number =>
  [...characters].reduce((sum, letter, index) => sum + ALPHABET.indexOf(letter) * (index + 1), 0) %
  KEY_RADIX

const formatKey = (characters: string): string =>
  [PREFIX, ...(characters.match(/.{4}/g) ?? [])].join('-')
