import { ApiFailure } from '../../src/lib/failure.ts'
import type { FailedDetail } from './spec.ts'

/** The detail of the `failed` event: kind and status, never the server's message or a stack trace. */
export function failedDetail(failure: unknown, retry: () => void): FailedDetail {
  return failure instanceof ApiFailure
    ? { type: failure.kind, status: failure.status, retry }
    : { type: 'crashed', retry }
}
