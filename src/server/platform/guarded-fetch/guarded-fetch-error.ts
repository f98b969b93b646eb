/** Why a URL could not be fetched: a closed set, so that each reason has its own message. */
export type FetchProblem =
  | 'invalid-address'
  | 'private-address'
  | 'name-not-found'
  | 'refused'
  | 'no-route'
  | 'timed-out'
  | 'certificate'
  | 'no-tls'
  | 'too-large'
  | 'too-many-redirects'
  | 'broken'

/** The only error that the guarded fetch throws; `url` is the URL at which it failed. */
export class GuardedFetchError extends Error {
  readonly problem: FetchProblem
  readonly url: string

  constructor(problem: FetchProblem, url: string, cause?: unknown) {
    super(`${problem} at ${url}`, { cause })
    this.name = 'GuardedFetchError'
    this.problem = problem
    this.url = url
  }
}

const PROBLEM_BY_CODE: Readonly<Record<string, FetchProblem>> = {
  ENOTFOUND: 'name-not-found',
  ENODATA: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'no-route',
  ENETUNREACH: 'no-route',
  EADDRNOTAVAIL: 'no-route',
  ETIMEDOUT: 'timed-out',
  EPROTO: 'no-tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  CERT_HAS_EXPIRED: 'certificate',
  CERT_NOT_YET_VALID: 'certificate',
  CERT_REVOKED: 'certificate',
  CERT_UNTRUSTED: 'certificate',
}

/** Maps an error from the resolver, the socket, TLS or the HTTP parser to a problem. */
export function toFetchProblem(error: unknown): FetchProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_SSL_')) return 'no-tls'
  return PROBLEM_BY_CODE[code] ?? 'broken'
}
