import { ApiFailure } from '../lib/failure.ts'
import { warn } from './report.ts'

const warned = new Set<string>()

/** For who wrote the page: the person reads only that it could not prove who they are. */
function warnOnce(sentence: string): void {
  if (warned.has(sentence)) return
  warned.add(sentence)
  warn(`poplar-kit: ${sentence}`)
}

/** `getAccessToken` threw. `fetch` without a network rejects with the class of a bug, in each engine's words. */
export function thrown(cause: unknown): ApiFailure {
  if (cause instanceof TypeError && /fetch|network|load failed/i.test(cause.message)) {
    return new ApiFailure({ kind: 'offline', cause })
  }
  warnOnce('getAccessToken threw an error, which onError is told as its cause.')
  return new ApiFailure({ kind: 'token-failed', cause })
}

/** `getAccessToken` gave something else; never the thing itself, which may be a secret. */
export function noToken(answer: unknown): ApiFailure {
  const sentence = `getAccessToken gave ${kindOf(answer)}; it gives a token, { accessToken, expiresIn } or null.`
  warnOnce(sentence)
  return new ApiFailure({ kind: 'token-failed', cause: new TypeError(sentence) })
}

function kindOf(answer: unknown): string {
  if (typeof answer === 'string') return 'a text with spaces or letters that no token has'
  if (typeof answer !== 'object' || answer === null) return `a ${typeof answer}`
  const isText = 'accessToken' in answer && typeof answer.accessToken === 'string'
  return isText
    ? 'an accessToken or an expiresIn that cannot be one'
    : 'an object without the text accessToken'
}
