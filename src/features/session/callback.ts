/** The identity provider's response in the callback URL. */
export type Callback =
  | { kind: 'none' }
  | { kind: 'code' }
  | { kind: 'hash'; answer: URLSearchParams }
  | { kind: 'refused'; description: string }

/** Longer than any provider's description; limits the text that a forged link can show on the page. */
const DESCRIPTION_LIMIT = 300

export function readCallback(url: URL): Callback {
  const hash = new URLSearchParams(url.hash.slice(1))
  for (const answer of [url.searchParams, hash]) {
    const error = answer.get('error')
    if (error === null) continue
    const description = answer.get('error_description') || error
    return { kind: 'refused', description: description.slice(0, DESCRIPTION_LIMIT) }
  }
  if (hash.has('access_token') || hash.has('id_token')) return { kind: 'hash', answer: hash }
  const isCode = url.searchParams.has('code') && url.searchParams.has('state')
  return { kind: isCode ? 'code' : 'none' }
}

/** The URL without the provider's response, which must not stay in the history or reach a `Referer`. */
export function withoutCallback(url: URL): string {
  return url.pathname
}
