/** The minimum number of characters in a password. */
const PASSWORD_MIN_LENGTH = 8
/** The maximum number of bytes (UTF-8) in a password, because hashing time grows with its length. */
const PASSWORD_MAX_BYTES = 1_000

/** The five rules, in the order in which they are shown. */
export const PASSWORD_RULES = ['length', 'uppercase', 'lowercase', 'digit', 'special'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

const isMet: Record<PasswordRule, (password: string) => boolean> = {
  // Counts code points: an emoji is one character, not two code units.
  length: (password) => [...password].length >= PASSWORD_MIN_LENGTH,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  // Anything but letters, digits and white space.
  special: (password) => /[^\p{L}\p{M}\p{Nd}\s]/u.test(password),
}

/** The rules that a password does not meet; empty if it is valid. */
export const unmetPasswordRules = (password: string): PasswordRule[] =>
  PASSWORD_RULES.filter((rule) => !isMet[rule](password))

/** Every rule, and whether the password meets it, for live feedback while typing. */
export const checkPasswordRules = (password: string): { rule: PasswordRule; isMet: boolean }[] =>
  PASSWORD_RULES.map((rule) => ({ rule, isMet: isMet[rule](password) }))

/** Why a password is rejected, even if it meets every rule. */
export type PasswordProblem = 'rules' | 'too-long' | 'is-email'

/**
 * The problem with a password for the account with this email address; null if it is valid. Leading and trailing
 * spaces are part of the password.
 */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) return 'too-long'
  if (unmetPasswordRules(password).length > 0) return 'rules'
  return normaliseEmail(password) === normaliseEmail(email) ? 'is-email' : null
}

/** Email addresses are compared without regard to case. */
const normaliseEmail = (text: string): string => text.trim().normalize('NFKC').toLowerCase()
