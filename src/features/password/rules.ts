/** The least number of characters in a password. */
const PASSWORD_MIN_LENGTH = 8
/** The most bytes (UTF-8) in a password: hashing takes time by its length. */
const PASSWORD_MAX_BYTES = 1_000

/** The five rules, in the order in which they are shown. */
export const PASSWORD_RULES = ['length', 'uppercase', 'lowercase', 'digit', 'special'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

const isMet: Record<PasswordRule, (password: string) => boolean> = {
  // Counted as a person counts: an emoji is one character, not two code units.
  length: (password) => [...password].length >= PASSWORD_MIN_LENGTH,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  // Anything but letters, digits and white space.
  special: (password) => /[^\p{L}\p{M}\p{Nd}\s]/u.test(password),
}

/** The rules that a password still breaks; none means that it may be used. */
export const unmetPasswordRules = (password: string): PasswordRule[] =>
  PASSWORD_RULES.filter((rule) => !isMet[rule](password))

/** Every rule, and whether the password meets it: what a person watches while typing. */
export const checkPasswordRules = (password: string): { rule: PasswordRule; isMet: boolean }[] =>
  PASSWORD_RULES.map((rule) => ({ rule, isMet: isMet[rule](password) }))

/** Why a password cannot be chosen, though every rule may be met. */
export type PasswordProblem = 'rules' | 'too-long' | 'is-email'

/**
 * What is wrong with a password that a person chooses for the account of this address; null when it may
 * be used. Blanks at its ends are part of it.
 */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) return 'too-long'
  if (unmetPasswordRules(password).length > 0) return 'rules'
  return asAddress(password) === asAddress(email) ? 'is-email' : null
}

/** Addresses are the same whatever their case. */
const asAddress = (text: string): string => text.trim().normalize('NFKC').toLowerCase()
