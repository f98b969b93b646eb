import { ApiFailure } from './failure.ts'

/**
 * Runs `work` until it is done, the caller aborts (throws the reason) or the time limit is reached (throws `timed-out`).
 * Ends on time even if the work ignores its signal.
 * @param limitMs null for work without a limit, such as an upload
 */
export async function withTimeLimit<Value>(
  limitMs: number | null,
  callerSignal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const abortWithCaller = () => controller.abort(callerSignal?.reason)
  const onTimeout = () => controller.abort(new ApiFailure({ kind: 'timed-out' }))
  const timer = limitMs === null ? undefined : setTimeout(onTimeout, limitMs)
  callerSignal?.addEventListener('abort', abortWithCaller)
  if (callerSignal?.aborted) abortWithCaller()
  try {
    controller.signal.throwIfAborted()
    return await Promise.race([work(controller.signal), rejectOnAbort(controller.signal)])
  } finally {
    clearTimeout(timer)
    callerSignal?.removeEventListener('abort', abortWithCaller)
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
