import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX_OF_SHA_256 = /^[0-9a-f]{64}$/

/** Not signed: the signature itself, and the one that came before it. */
const UNSIGNED = ['hmac', 'signature']

/** `ids[]` may be repeated; its name sorts without the brackets. */
const ARRAY = /\[\]$/
const { compare } = new Intl.Collator('en')
const sortName = (name: string) => name.replace(ARRAY, '')

/**
 * What Shopify signs, built as in its own JavaScript library: every other parameter, sorted by name, repeated ones in
 * the order given, percent-encoded with %20 for a space.
 */
function signedMessage(query: URLSearchParams): string {
  const parameters = [...query]
    .filter(([name]) => !UNSIGNED.includes(name))
    .sort(([one], [other]) => compare(sortName(one), sortName(other)))
  return new URLSearchParams(parameters).toString().replaceAll('+', '%20')
}

/** The `hmac` that belongs to a query: SHA-256 under the app's secret, in lower-case hexadecimal digits. */
export function signatureOf(query: URLSearchParams, secret: string): string {
  return createHmac('sha256', secret).update(signedMessage(query)).digest('hex')
}

/**
 * Whether Shopify has signed exactly this query. Only an array (`ids[]`) may be repeated: of any other parameter two
 * readers might take two values. Takes as long for every wrong signature.
 */
export function isSigned(query: URLSearchParams, secret: string): boolean {
  const given = query.get('hmac') ?? ''
  const names = [...query.keys()].filter((name) => !ARRAY.test(name))
  if (!HEX_OF_SHA_256.test(given) || new Set(names).size < names.length) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signatureOf(query, secret), 'hex'))
}

/** The signature of a webhook: SHA-256 of its raw body under the app's secret, in Base64. */
export function bodySignatureOf(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

/** Whether Shopify has signed exactly this body. Takes as long for every wrong signature. */
export function isBodySigned(body: Buffer, given: string, secret: string): boolean {
  const right = Buffer.from(bodySignatureOf(body, secret), 'base64')
  const said = Buffer.from(given, 'base64')
  return said.length === right.length && timingSafeEqual(said, right)
}
