import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common leaked passwords, most common first. */
const COMMON_PASSWORDS = dictionary['passwords-common']
/** Only the most common passwords are also refused with an affix: the others include names and ordinary words. */
const BASE_WORD_COUNT = 5_000
/** Enough for a year and a symbol, or `123!`; a longer affix makes a password harder to guess. */
const MAX_AFFIX_LENGTH = 6

const COMMON_PASSWORD_SET = new Set(COMMON_PASSWORDS)
const BASE_WORDS_SET = new Set(COMMON_PASSWORDS.slice(0, BASE_WORD_COUNT))

/** The symbols and digits that people substitute for letters to satisfy a rule. */
const LETTER_BY_SUBSTITUTE: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const replaceSubstitutes = (text: string) =>
  text.replace(/[@431!0$57]/g, (character) => LETTER_BY_SUBSTITUTE[character] ?? character)
const stripSymbols = (text: string) => text.replace(/[^\p{L}\p{Nd}]/gu, '')

/** The word without leading and trailing digits and symbols; null if these are longer than `MAX_AFFIX_LENGTH`. */
function baseOf(text: string): string | null {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return word !== '' && text.length - word.length <= MAX_AFFIX_LENGTH ? word : null
}

/** The password of every demo account. The README contains it, so attackers would try it first on a public server. */
export const DEMO_PASSWORD = 'Poplar-demo-1'

const normalizePassword = (password: string) => password.normalize('NFKC').toLowerCase()

/** Compared case-insensitively, because people who must choose another password often only change the case. */
export const isDemoPassword = (password: string): boolean =>
  normalizePassword(password) === normalizePassword(DEMO_PASSWORD)

/**
 * Whether a password is among those that attackers try first: one that is on the list as it is, without its symbols or
 * with its digits and symbols read as letters, or a common word with an affix such as a year.
 */
export function isCommonPassword(password: string): boolean {
  const text = normalizePassword(password)
  const candidates = [text, replaceSubstitutes(text), stripSymbols(text)]
  const base = baseOf(text)
  const bases = base === null ? [] : [base, replaceSubstitutes(base)]
  return (
    candidates.some((one) => COMMON_PASSWORD_SET.has(one)) ||
    bases.some((one) => BASE_WORDS_SET.has(one))
  )
}
