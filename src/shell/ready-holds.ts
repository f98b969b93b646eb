/**
 * Several parts of the screen may be loading at the same time; the element is ready when none is. The first hold
 * sets `loading` immediately, so that the element doesn't become ready too early. A release takes effect in a
 * microtask, because the next part often starts loading just as one ends.
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
