import { ApiFailure } from './failure.ts'

/**
 * Runs `work` until it is done, the caller aborts (its reason is thrown) or the limit is over
 * (`timed-out` is thrown). Ends on time even where the work does not listen to its signal.
 * @param limitMs null for work without a limit, such as an upload
 */
export async function within<Value>(
  limitMs: number | null,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const followCaller = () => controller.abort(caller?.reason)
  const giveUp = () => controller.abort(new ApiFailure({ kind: 'timed-out' }))
  const timer = limitMs === null ? undefined : setTimeout(giveUp, limitMs)
  caller?.addEventListener('abort', followCaller)
  if (caller?.aborted) followCaller()
  try {
    controller.signal.throwIfAborted()
    return await Promise.race([work(controller.signal), rejectOnAbort(controller.signal)])
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', followCaller)
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
