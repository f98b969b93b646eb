import { ApiFailure } from '../lib/failure.ts'
import { warn } from './report.ts'

const loggedWarnings = new Set<string>()

/** Warns the page's developer; the user only sees that the page couldn't confirm who they are. */
function warnOnce(message: string): void {
  if (loggedWarnings.has(message)) return
  loggedWarnings.add(message)
  warn(`poplar-kit: ${message}`)
}

/**
 * The messages of the TypeError that `fetch` rejects with if there is no network, in Chromium, Firefox and Safari,
 * which may add the URL or name the cause.
 */
const NETWORK_ERROR_MESSAGE =
  /^(Failed to fetch|NetworkError when attempting to fetch resource|Load failed|(The network connection was lost|The Internet connection appears to be offline|Could not connect to the server)\.?$)/

/** `getAccessToken` threw. */
export function failureFromThrown(cause: unknown): ApiFailure {
  if (cause instanceof TypeError && NETWORK_ERROR_MESSAGE.test(cause.message)) {
    return new ApiFailure({ kind: 'offline', cause })
  }
  warnOnce('getAccessToken threw an error. onError receives it as the cause.')
  return new ApiFailure({ kind: 'token-failed', cause })
}

/** `getAccessToken` returned something else. The value isn't logged, because it may be a secret. */
export function invalidToken(result: unknown): ApiFailure {
  const warning = `getAccessToken returned ${describeResult(result)}; expected a token, { accessToken, expiresIn } or null.`
  warnOnce(warning)
  return new ApiFailure({ kind: 'token-failed', cause: new TypeError(warning) })
}

function describeResult(result: unknown): string {
  if (typeof result === 'string') return 'a string with characters that a token never contains'
  if (typeof result !== 'object' || result === null) return `a ${typeof result}`
  const isText = 'accessToken' in result && typeof result.accessToken === 'string'
  return isText ? 'an invalid accessToken or expiresIn' : 'an object without a string accessToken'
}
