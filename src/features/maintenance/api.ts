import type { ApiFailure } from '../../lib/failure.ts'
import type { Http } from '../../lib/http.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { isServerBack } from './recovery-rules.ts'

/**
 * A cheap request to find out whether the API is back: null if it is, otherwise the failure.
 * @param call `anonymous`: nobody is signed in; the API then refuses the request, which also shows that it is back
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
