/** The longest email address allowed by RFC 5321; also limits how much work the pattern does. */
export const MAX_EMAIL_LENGTH = 254

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Matches the simple pattern x@y.z after trimming. */
export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address)
}
