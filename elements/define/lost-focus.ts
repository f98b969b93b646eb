/** True while React removes the focused node, until the end of the task. */
export type IsLosingFocus = () => boolean

/**
 * After rendering, React restores the focus by calling `focus()` on what it believes to be the focused element: the
 * host of the shadow root. That would jump to the first field whenever a focused button is removed. This distinguishes
 * such a call from a call by the host page.
 */
export function watchLostFocus(wrapper: HTMLElement): IsLosingFocus {
  let last: Node | null = null
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Node ? target : null
  }
  // Mutation observers run after the render, when the focus is no longer being lost.
  const observer = new MutationObserver(() => {
    if (last && !last.isConnected) last = null
  })
  wrapper.addEventListener('focusin', note)
  observer.observe(wrapper, { childList: true, subtree: true })
  return () => last !== null && !last.isConnected
}
