/** A tab that the browser has frozen may hold a lock indefinitely, so run the task after this time anyway. */
const LOCK_WAIT_MS = 5_000

/** Runs the task while no other tab of this origin runs one with the same name, if the browser supports locks. */
export async function withLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return task()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), LOCK_WAIT_MS)
  let begun: Promise<Result> | undefined
  const begin = (): Promise<Result> => {
    clearTimeout(timer)
    begun = task()
    return begun
  }
  try {
    return await navigator.locks.request(`poplar-kit:${name}`, { signal: patience.signal }, begin)
  } catch (error) {
    if (begun === undefined && patience.signal.aborted) return task()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
