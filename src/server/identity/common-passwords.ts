import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common leaked passwords, most common first. */
const LIST = dictionary['passwords-common']
/** Only the most common ones count with an affix: the rest include names and ordinary words. */
const BASE_WORDS = 5_000
/** Enough for a year and a symbol, or `123!`; a longer affix makes a password harder to guess. */
const LONGEST_ADDITION = 6

const WHOLE = new Set(LIST)
const BASES = new Set(LIST.slice(0, BASE_WORDS))

/** The symbols and digits that people substitute for letters to satisfy a rule. */
const LETTERS: Record<string, string> = {
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

const asLetters = (text: string) => text.replace(/[@431!0$57]/g, (sign) => LETTERS[sign] ?? sign)
const withoutSigns = (text: string) => text.replace(/[^\p{L}\p{Nd}]/gu, '')

/** The word without digits and symbols at its start and end; null if those are longer than an affix. */
function baseOf(text: string): string | null {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return word !== '' && text.length - word.length <= LONGEST_ADDITION ? word : null
}

/** The password of every demo account. The README states it, so on a public server attackers try it first. */
export const DEMO_PASSWORD = 'Poplar-demo-1'

const normal = (password: string) => password.normalize('NFKC').toLowerCase()

/** In any case: people who are told to choose another password change the case first. */
export const isDemoPassword = (password: string): boolean =>
  normal(password) === normal(DEMO_PASSWORD)

/**
 * Whether a password is among those that attackers try first: on the list as it is, without its symbols, with its
 * digits and symbols read as letters, or a common word with an affix such as a year.
 */
export function isCommonPassword(password: string): boolean {
  const text = normal(password)
  const wholes = [text, asLetters(text), withoutSigns(text)]
  const base = baseOf(text)
  const bases = base === null ? [] : [base, asLetters(base)]
  return wholes.some((one) => WHOLE.has(one)) || bases.some((one) => BASES.has(one))
}
