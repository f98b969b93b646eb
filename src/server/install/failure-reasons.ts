import type { FetchProblem } from '../platform/guarded-fetch/guarded-fetch-error.ts'

/** The message for a page that could not be fetched: one sentence, no codes. */
export const FETCH_FAILURES: Readonly<Record<FetchProblem, string>> = {
  'invalid-address': 'The site sends us on to something that is not a web address.',
  'private-address':
    'The name leads to a private address, which only a network of your own can reach.',
  'name-not-found': 'The domain name was not found. It may be new, or misspelled.',
  refused: 'The server of the site refused the connection.',
  'no-route': 'There is no way through to the server of the site.',
  'timed-out': 'The site did not answer in time.',
  certificate: 'The certificate of the site is not valid, so browsers warn before they open it.',
  'no-tls': 'The site does not speak https.',
  'too-large': 'The front page is larger than 3 MB.',
  'too-many-redirects': 'The site redirects in a circle.',
  broken: 'The site broke off its answer.',
}

const STATUS_REASONS: Readonly<Record<number, string>> = {
  401: 'The front page asks for a password (401).',
  403: 'The site keeps us out (403), perhaps because it blocks robots.',
  404: 'The front page does not exist (404).',
  429: 'The site had too many visits just now (429). Try again in a minute.',
  503: 'The site is closed for the moment (503), perhaps for maintenance.',
}

/** Why a response with this status is not a front page; null if it is one. */
export function statusReason(status: number): string | null {
  if (status >= 200 && status < 300) return null
  const message = STATUS_REASONS[status]
  if (message !== undefined) return message
  const prefix =
    status >= 500 ? 'The site has an error of its own' : 'The site answers without a page'
  return `${prefix} (${status}).`
}

export const NOT_HTML = 'The front page is not a web page: its type is not HTML.'
