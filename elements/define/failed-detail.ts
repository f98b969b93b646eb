import { ApiFailure } from '../../src/lib/failure.ts'
import type { FailedDetail } from './spec.ts'

/** What the host is told of a failure: its kind and status, never the server's words or our stack. */
export function failedDetail(failure: unknown, retry: () => void): FailedDetail {
  return failure instanceof ApiFailure
    ? { type: failure.kind, status: failure.status, retry }
    : { type: 'crashed', retry }
}
