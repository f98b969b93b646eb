import {
  type FetchProblem,
  GuardedFetchError,
} from '../../platform/guarded-fetch/guarded-fetch-error.ts'

/** The end of a sentence that begins with the service's name. */
const PROBLEMS: Readonly<Record<FetchProblem, string>> = {
  'invalid-address': 'can’t be reached: its address isn’t a web address',
  'private-address': 'can’t be reached: its address is in a private network',
  'name-not-found': 'wasn’t found at this address. It may be misspelled',
  refused: 'refused the connection',
  'no-route': 'can’t be reached',
  'timed-out': 'didn’t answer in time',
  certificate: 'has an invalid certificate',
  'no-tls': 'doesn’t support https',
  'too-large': 'sent too large an answer',
  'too-many-redirects': 'redirects in a loop',
  broken: 'interrupted its answer',
}

/** Of a deadline: with its own reason, or as Node's timers report it. */
const TIMEOUT_NAMES: readonly string[] = ['TimeoutError', 'AbortError']

/**
 * What happened to a request that got no response; it never contains the address, which may be secret. Null for an error
 * of this server. Call it only if nothing but a deadline can have aborted the request.
 */
export function unreachableReason(title: string, error: unknown): string | null {
  if (error instanceof GuardedFetchError) return `${title} ${PROBLEMS[error.problem]}.`
  const isTimeout = error instanceof Error && TIMEOUT_NAMES.includes(error.name)
  return isTimeout ? `${title} ${PROBLEMS['timed-out']}.` : null
}
