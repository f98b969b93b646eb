/** What the address says on the return from the identity provider. */
export type Callback =
  | { kind: 'none' }
  | { kind: 'code' }
  | { kind: 'hash'; answer: URLSearchParams }
  | { kind: 'refused'; description: string }

/** Longer than any provider's sentence; a link made by somebody else shall not fill the page. */
const DESCRIPTION_LIMIT = 300

export function readCallback(address: URL): Callback {
  const hash = new URLSearchParams(address.hash.slice(1))
  for (const answer of [address.searchParams, hash]) {
    const error = answer.get('error')
    if (error === null) continue
    const description = answer.get('error_description') || error
    return { kind: 'refused', description: description.slice(0, DESCRIPTION_LIMIT) }
  }
  if (hash.has('access_token') || hash.has('id_token')) return { kind: 'hash', answer: hash }
  const isCode = address.searchParams.has('code') && address.searchParams.has('state')
  return { kind: isCode ? 'code' : 'none' }
}

/** The address without the provider's answer: it must not stay in the history or reach a `Referer`. */
export function withoutCallback(address: URL): string {
  return address.pathname
}
