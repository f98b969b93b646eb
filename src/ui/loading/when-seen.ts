/** How far below the viewport an element already counts as visible. */
const ROOT_MARGIN = '320px'

/** Calls `seen` once, when the element is in or near the viewport. Returns a function that stops observing. */
export function whenSeen(element: HTMLElement, seen: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      seen()
    },
    { rootMargin: ROOT_MARGIN },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
