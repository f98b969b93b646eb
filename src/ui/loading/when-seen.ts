/** How far below the fold a thing counts as seen already. */
const AHEAD = '320px'

/** Calls once, when the element comes into view or near it; gives how to stop waiting. */
export function whenSeen(element: HTMLElement, seen: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      seen()
    },
    { rootMargin: AHEAD },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
