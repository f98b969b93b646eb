export type FocusWatch = {
  /** True while React draws away the node that had the focus, until the end of the task. */
  isBeingLost(): boolean
  stop(): void
}

/**
 * After React has drawn it gives the focus back to what had it, and takes the element around a shadow
 * root for that: it calls the element's `focus()`, and so would throw the person to the first field
 * whenever a focused button goes away. This tells such a call from one of the host page.
 */
export function watchLostFocus(wrapper: HTMLElement): FocusWatch {
  let last: Node | null = null
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Node ? target : null
  }
  // Mutations are told after the drawing: from then on the loss is over.
  const observer = new MutationObserver(() => {
    if (last && !last.isConnected) last = null
  })
  wrapper.addEventListener('focusin', note)
  observer.observe(wrapper, { childList: true, subtree: true })
  return {
    isBeingLost: () => last !== null && !last.isConnected,
    stop() {
      observer.disconnect()
      wrapper.removeEventListener('focusin', note)
    },
  }
}
