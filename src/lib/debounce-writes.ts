export type DebouncedWrite<Value> = {
  (value: Value): void
  /** Writes a pending value now. */
  flush(): void
  /** Drops a pending value, for example so that it doesn't overwrite a sign-out. */
  cancel(): void
  /** Flushes and stops listening to the page. */
  dispose(): void
}

/**
 * Passes at most one value, always the newest, to `write` every `intervalMs` milliseconds. A pending value is written when
 * the page is hidden, because a hidden page may never run again.
 */
export function debounceWrites<Value>(
  write: (value: Value) => void,
  intervalMs: number,
): DebouncedWrite<Value> {
  let pending: { value: Value } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    pending = undefined
  }
  const flush = () => {
    const pendingWrite = pending
    cancel()
    if (pendingWrite) write(pendingWrite.value)
  }
  const schedule = (value: Value) => {
    pending = { value }
    timer ??= setTimeout(flush, intervalMs)
  }
  const stopListening = onPageHidden(flush)
  const dispose = () => {
    flush()
    stopListening()
  }
  return Object.assign(schedule, { flush, cancel, dispose })
}

function onPageHidden(listener: () => void): () => void {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') listener()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('pagehide', listener)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('pagehide', listener)
  }
}
