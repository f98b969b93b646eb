/**
 * Several parts of the screen may be loading at once: the element is ready when none is. One part
 * often ends where the next begins, so the count is read only after both have spoken.
 */
export function createReadyHolds(setLoading: (isLoading: boolean) => void): () => () => void {
  let holds = 0
  const tell = () => queueMicrotask(() => setLoading(holds > 0))
  return () => {
    let isHeld = true
    holds += 1
    tell()
    return () => {
      if (!isHeld) return
      isHeld = false
      holds -= 1
      tell()
    }
  }
}
