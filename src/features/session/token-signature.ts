import * as v from 'valibot'

const header = v.object({
  alg: v.picklist(['RS256', 'ES256']),
  kid: v.optional(v.string()),
})

const ALGORITHMS = {
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
} as const

/** Whether one of the provider's keys signed this token; `alg: none` and shared secrets are never accepted. */
export async function verifySignature(
  token: string,
  keys: readonly JsonWebKey[],
): Promise<boolean> {
  const [head = '', body = '', signature = ''] = token.split('.')
  try {
    const { alg, kid } = v.parse(
      header,
      JSON.parse(new TextDecoder().decode(decodeBase64Url(head))),
    )
    const key = keys.find((candidate) => kid === undefined || keyId(candidate) === kid)
    if (!key) return false
    const algorithm = ALGORITHMS[alg]
    return await crypto.subtle.verify(
      algorithm,
      await crypto.subtle.importKey('jwk', key, algorithm, false, ['verify']),
      decodeBase64Url(signature),
      new TextEncoder().encode(`${head}.${body}`),
    )
  } catch {
    return false // a token that cannot be parsed was not signed by the provider
  }
}

/** `kid` is in the standard, but not in the DOM's type for a key. */
const keyId = (key: JsonWebKey): unknown => ('kid' in key ? key.kid : undefined)

/** @throws if the text is not base64url */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}

export function encodeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
