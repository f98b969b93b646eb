/**
 * Several parts of the screen may be loading at the same time; the element is ready when none is. The first hold
 * sets `loading` immediately, so that the element doesn't become ready too early. A release takes effect in a
 * microtask, because the next part often starts loading just as one ends.
 */
export function createLoadingCounter(setLoading: (isLoading: boolean) => void): () => () => void {
  let loadingCount = 0
  return () => {
    let isActive = true
    loadingCount += 1
    setLoading(true)
    return () => {
      if (!isActive) return
      isActive = false
      loadingCount -= 1
      queueMicrotask(() => setLoading(loadingCount > 0))
    }
  }
}
