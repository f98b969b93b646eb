import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX_OF_SHA_256 = /^[0-9a-f]{64}$/

/** Not signed: the signature itself, and the one that came before it. */
const UNSIGNED = ['hmac', 'signature']

/** A sign that parts the message must not come out of a name or a value. */
const PARTING_SIGNS: Readonly<Record<string, string>> = { '%': '%25', '&': '%26', '=': '%3D' }
const escaped = (text: string, signs: RegExp) =>
  text.replace(signs, (sign) => PARTING_SIGNS[sign] ?? sign)

/** What Shopify signs: every other parameter, decoded, sorted by its name, as one line. */
function signedMessage(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => !UNSIGNED.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${escaped(name, /[%&=]/g)}=${escaped(value, /[%&]/g)}`)
    .join('&')
}

/** The `hmac` that belongs to a query: SHA-256 under the app's secret, in lower-case hexadecimal digits. */
export function signatureOf(query: URLSearchParams, secret: string): string {
  return createHmac('sha256', secret).update(signedMessage(query)).digest('hex')
}

/**
 * Whether Shopify has signed exactly this query. A parameter that stands there twice is no query of
 * Shopify's: two readers of it might take two values. Takes as long for every wrong signature.
 */
export function isSigned(query: URLSearchParams, secret: string): boolean {
  const given = query.get('hmac') ?? ''
  const names = [...query.keys()]
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
