import { ApiFailure } from './failure.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

/**
 * Reuses one idempotency key for the same request until a response arrives: a retry after a lost response isn't executed
 * a second time, but a repetition after a response is.
 * @returns a function that makes the call; its `request` identifies the request
 */
export function createIdempotentCall() {
  let last = { request: '', key: '' }
  return async <T>(request: string, send: (key: string) => Promise<T>): Promise<T> => {
    if (last.key === '' || last.request !== request) {
      last = { request, key: createIdempotencyKey() }
    }
    const current = last
    const forget = () => {
      if (last === current) last = { request: '', key: '' }
    }
    try {
      const response = await send(current.key)
      forget()
      return response
    } catch (error) {
      if (error instanceof ApiFailure && isDefinite(error)) forget()
      throw error
    }
  }
}

const SERVER_ERROR = 500

/** After a server error or an unreadable response, the request may or may not have been executed. */
const isDefinite = ({ kind, status = 0 }: ApiFailure): boolean =>
  kind === 'signed-out' || (kind === 'refused' && status < SERVER_ERROR)
