/** The longest address that mail can carry (RFC 5321); also bounds the work of the pattern. */
export const MAX_EMAIL_LENGTH = 254

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The simple pattern x@y.z, blanks around it not counted. */
export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address)
}
