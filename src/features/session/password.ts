/** The least number of characters in a password. Spec §5. */
const PASSWORD_MIN_LENGTH = 8

/** The five rules of spec §5, in the order in which they are shown. */
export const PASSWORD_RULES = ['length', 'uppercase', 'lowercase', 'digit', 'special'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

const isMet: Record<PasswordRule, (password: string) => boolean> = {
  // Counted as a person counts: an emoji is one character, not two code units.
  length: (password) => [...password].length >= PASSWORD_MIN_LENGTH,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  // Anything but letters, digits and white space (design §5).
  special: (password) => /[^\p{L}\p{M}\p{Nd}\s]/u.test(password),
}

/** The rules that a password still breaks; none means that it may be used. Spec §5. */
export const unmetPasswordRules = (password: string): PasswordRule[] =>
  PASSWORD_RULES.filter((rule) => !isMet[rule](password))
