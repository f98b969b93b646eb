/** The longest email address allowed by RFC 5321; also limits how much work the pattern does. */
export const MAX_EMAIL_LENGTH = 254

/** Before the @: the characters of HTML's `type=email`. */
const LOCAL_PART = "[\\w.!#$%&'*+/=?^`{|}~-]+"
/** Of a domain. Browsers write other letters as `xn--…`, but people and files don't. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'
const EMAIL = new RegExp(`^${LOCAL_PART}@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`, 'u')

/** Whether the text, trimmed, is an address as HTML's `type=email` accepts it, with a top-level domain. */
export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address)
}
