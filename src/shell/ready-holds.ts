/**
 * Several parts of the screen may be loading at once: the element is ready when none is. The first
 * one counts at once, or the element would be ready before it. One part often ends where the next
 * begins, so an end counts only after both have spoken.
 */
export function createReadyHolds(setLoading: (isLoading: boolean) => void): () => () => void {
  let holds = 0
  return () => {
    let isHeld = true
    holds += 1
    setLoading(true)
    return () => {
      if (!isHeld) return
      isHeld = false
      holds -= 1
      queueMicrotask(() => setLoading(holds > 0))
    }
  }
}
