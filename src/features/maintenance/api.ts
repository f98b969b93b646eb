import { type ApiFailure, toApiFailure } from '../../lib/failure.ts'
import type { Http } from '../../lib/http.ts'
import { isServerBack } from './recovery-rules.ts'

/**
 * A cheap call, to learn whether the API is back. Null where it is, else what it failed with.
 * @param anonymous where nobody is signed in: the answer is then a no, which is an answer too
 */
export async function checkServer(
  http: Http,
  call: { anonymous: boolean; signal: AbortSignal },
): Promise<ApiFailure | null> {
  try {
    await http.get('/user/me', call)
    return null
  } catch (error) {
    if (call.signal.aborted) return null
    const failure = toApiFailure(error)
    return isServerBack(failure) ? null : failure
  }
}
