import { ApiFailure } from './failure.ts'

/** A key for a form, to be renewed after each success. (`randomUUID` is missing on plain http.) */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Asks under one key until an answer comes: a repeat after a lost answer is not done twice, while the same
 * question after an answer is a new one.
 */
export function createUnderKey() {
  let last = { question: '', key: '' }
  return async <T>(question: string, ask: (key: string) => Promise<T>): Promise<T> => {
    if (last.key === '' || last.question !== question) {
      last = { question, key: createIdempotencyKey() }
    }
    const asked = last
    const forget = () => {
      if (last === asked) last = { question: '', key: '' }
    }
    try {
      const answer = await ask(asked.key)
      forget()
      return answer
    } catch (error) {
      if (error instanceof ApiFailure && isAnswer(error)) forget()
      throw error
    }
  }
}

const SERVER_ERROR = 500

/** Of a server that broke, or whose answer cannot be read, nobody knows what it has done. */
const isAnswer = ({ kind, status = 0 }: ApiFailure): boolean =>
  kind === 'signed-out' || (kind === 'refused' && status < SERVER_ERROR)
