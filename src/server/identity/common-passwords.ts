import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common passwords of leaks, the most common one first. */
const LIST = dictionary['passwords-common']
/** Of words with something put before or behind, only these: the rest are also names and plain words. */
const BASE_WORDS = 5_000
/** A year and a sign, or `123!`; a longer addition is no ornament. */
const LONGEST_ADDITION = 6

const WHOLE = new Set(LIST)
const BASES = new Set(LIST.slice(0, BASE_WORDS))

/** What people put in the place of a letter, because a rule asks for it. */
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

/** The word that digits and signs were put around; null where that is more than an ornament. */
function baseOf(text: string): string | null {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return word !== '' && text.length - word.length <= LONGEST_ADDITION ? word : null
}

/** Of every demo account. The README names it, so on a server that the world reaches it is one to try first. */
export const DEMO_PASSWORD = 'Poplar-demo-1'

const normal = (password: string) => password.normalize('NFKC').toLowerCase()

/** In whatever case: one who is told to choose another changes that first. */
export const isDemoPassword = (password: string): boolean =>
  normal(password) === normal(DEMO_PASSWORD)

/**
 * Whether a password is one that everybody tries first: on the list as it is, without its signs, with its
 * digits and signs read as letters, or a common word with a year or the like.
 */
export function isCommonPassword(password: string): boolean {
  const text = normal(password)
  const wholes = [text, asLetters(text), withoutSigns(text)]
  const base = baseOf(text)
  const bases = base === null ? [] : [base, asLetters(base)]
  return wholes.some((one) => WHOLE.has(one)) || bases.some((one) => BASES.has(one))
}
