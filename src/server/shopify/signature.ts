import { createHmac, timingSafeEqual } from 'node:crypto'

const SHA_256_HEX = /^[0-9a-f]{64}$/

/** Excluded from signing: the signature, and its predecessor. */
const UNSIGNED_PARAMETERS = ['hmac', 'signature']

/** `ids[]` may be repeated; its name sorts without the brackets. */
const ARRAY_SUFFIX = /\[\]$/
const { compare } = new Intl.Collator('en')
const sortName = (name: string) => name.replace(ARRAY_SUFFIX, '')

/**
 * The message that Shopify signs, built as in its JavaScript library: every other parameter, sorted by name, repeated ones in
 * the order given, percent-encoded with %20 for a space.
 */
function signedMessage(query: URLSearchParams): string {
  const parameters = [...query]
    .filter(([name]) => !UNSIGNED_PARAMETERS.includes(name))
    .sort(([one], [other]) => compare(sortName(one), sortName(other)))
  return new URLSearchParams(parameters).toString().replaceAll('+', '%20')
}

/** The `hmac` of a query: HMAC-SHA-256 with the app’s secret, in lower-case hexadecimal. */
export function signatureOf(query: URLSearchParams, secret: string): string {
  return createHmac('sha256', secret).update(signedMessage(query)).digest('hex')
}

/**
 * Whether Shopify signed this query. Only arrays (`ids[]`) may be repeated: different readers might use different values
 * of any other repeated parameter. Constant time.
 */
export function isSigned(query: URLSearchParams, secret: string): boolean {
  const receivedHmac = query.get('hmac') ?? ''
  const names = [...query.keys()].filter((name) => !ARRAY_SUFFIX.test(name))
  if (!SHA_256_HEX.test(receivedHmac) || new Set(names).size < names.length) return false
  return timingSafeEqual(
    Buffer.from(receivedHmac, 'hex'),
    Buffer.from(signatureOf(query, secret), 'hex'),
  )
}

/** The signature of a webhook: HMAC-SHA-256 of its raw body with the app’s secret, in Base64. */
export function bodySignatureOf(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

/** Whether Shopify signed this body. Constant time. */
export function isBodySigned(body: Buffer, receivedSignature: string, secret: string): boolean {
  const expected = Buffer.from(bodySignatureOf(body, secret), 'base64')
  const receivedBytes = Buffer.from(receivedSignature, 'base64')
  return receivedBytes.length === expected.length && timingSafeEqual(receivedBytes, expected)
}
