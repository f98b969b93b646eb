import type { FetchProblem } from '../platform/guarded-fetch/guarded-fetch-error.ts'

/** The message for a page that could not be fetched: one sentence, no codes. */
export const FETCH_FAILURES: Readonly<Record<FetchProblem, string>> = {
  'invalid-address': 'The site redirects to something that isn’t a web address.',
  'private-address':
    'The domain points to a private address, which can be reached only from within a private network.',
  'name-not-found': 'The domain wasn’t found. It may be new or misspelled.',
  refused: 'The site’s server refused the connection.',
  'no-route': 'The site’s server can’t be reached.',
  'timed-out': 'The site didn’t respond in time.',
  certificate: 'The site’s certificate is invalid, so browsers show a warning before opening it.',
  'no-tls': 'The site doesn’t support HTTPS.',
  'too-large': 'The home page is larger than 3 MB.',
  'too-many-redirects': 'The site redirects in a loop.',
  broken: 'The site’s response was interrupted.',
}

const STATUS_REASONS: Readonly<Record<number, string>> = {
  401: 'The home page requires a password (401).',
  403: 'The site blocked our request (403), perhaps because it blocks bots.',
  404: 'The home page doesn’t exist (404).',
  429: 'The site is receiving too many requests (429). Try again in a minute.',
  503: 'The site is temporarily unavailable (503), perhaps for maintenance.',
}

/** Why a response with this status is not a front page; null if it is one. */
export function statusReason(status: number): string | null {
  if (status >= 200 && status < 300) return null
  const message = STATUS_REASONS[status]
  if (message !== undefined) return message
  const prefix =
    status >= 500
      ? 'The site’s server reported an error'
      : 'The site responded, but not with a page'
  return `${prefix} (${status}).`
}

export const NOT_HTML = 'The home page isn’t an HTML page.'
