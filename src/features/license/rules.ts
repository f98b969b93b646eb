/** Digits and letters that are not easily confused: no 0, I, L, O or U. Their count is prime; see `checksum`. */
const ALPHABET = '123456789ABCDEFGHJKMNPQRSTVWXYZ'

const PREFIX = 'PLR'
const GROUP_LENGTH = 4
const KEY_LENGTH = 24
/** Keys that were sold earlier are shorter and stay valid. */
const LEGACY_KEY_LENGTH = 12

/** The number of random characters in a key (113 bits); the key's last character is a check character. */
export const KEY_RANDOM_LENGTH = KEY_LENGTH - 1
/** The number of possible values for each character. */
export const KEY_RADIX = ALPHABET.length

const KEY_PATTERN = new RegExp(`^${PREFIX}(?:(?:-[${ALPHABET}]{${GROUP_LENGTH}}){3}){1,2}$`)
/** Matches a key within text, in any case, with any spaces or dashes between its characters. */
const KEY_IN_TEXT_PATTERNS = [KEY_LENGTH, LEGACY_KEY_LENGTH].map(
  (length) =>
    new RegExp(`\\b${PREFIX}((?:[\\s\\p{Pd}]*[0-9A-Z]){${length}})(?!\\p{Pd}?[0-9A-Z])`, 'iu'),
)

/**
 * Extracts a key from typed or pasted text and formats it. Ignores surrounding text, spaces, other dashes and case.
 * Text without a key is only stripped of spaces and converted to upper case.
 */
export function cleanLicenseKey(text: string): string {
  const candidates = KEY_IN_TEXT_PATTERNS.flatMap((form) => form.exec(text)?.[1] ?? []).map(
    normaliseKey,
  )
  // Words after a short key may look like the rest of a long one, so prefer a valid key.
  const key = candidates.find((one) => licenseKeyProblem(one) === null) ?? candidates[0]
  return key ?? text.replace(/\s/g, '').toUpperCase()
}

const normaliseKey = (found: string): string =>
  formatKey(
    found
      .replace(/[^0-9A-Z]/gi, '')
      .toUpperCase()
      // These look like a 1; only the 1 is in the alphabet.
      .replace(/[IL]/g, '1'),
  )

/** The problem with a key that `cleanLicenseKey` returned; null if it is valid. */
export function licenseKeyProblem(key: string): 'missing' | 'malformed' | 'mistyped' | null {
  if (key === '') return 'missing'
  if (!KEY_PATTERN.test(key)) return 'malformed'
  return checksum(key.slice(PREFIX.length).replaceAll('-', '')) === 0 ? null : 'mistyped'
}

/** @param randomNumbers `KEY_RANDOM_LENGTH` random integers, each at least 0 and less than `KEY_RADIX` */
export function createLicenseKey(randomNumbers: readonly number[]): string {
  const body = randomNumbers.map((number) => ALPHABET.charAt(number)).join('')
  // Tries every character to find the one that makes the checksum 0.
  const check = [...ALPHABET].find((letter) => checksum(body + letter) === 0) ?? ''
  return formatKey(body + check)
}

/**
 * The sum of all characters, each multiplied by its position, modulo the size of the alphabet. Because that size is a
 * prime greater than the number of positions, a single wrong character or a swap of two never leaves it at 0.
 */
const checksum = (characters: string): number =>
  [...characters].reduce((sum, letter, index) => sum + ALPHABET.indexOf(letter) * (index + 1), 0) %
  KEY_RADIX

const formatKey = (characters: string): string =>
  [PREFIX, ...(characters.match(/.{4}/g) ?? [])].join('-')
