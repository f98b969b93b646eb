import { effect, type ReadonlySignal, type Signal, untracked } from '@preact/signals-core'

/** A pause in typing, in milliseconds: updates that need not follow every keystroke wait for it. */
export const PAUSE_MS = 250

/**
 * Makes `settled` follow a document: immediately, or at the next pause while the user types. Returns a stop function.
 */
export function settle<Doc>(
  document: ReadonlySignal<Doc>,
  settled: Signal<Doc>,
  isTyping: () => boolean,
): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    settled.value = document.peek()
  }
  const stop = effect(() => {
    document.value
    clearTimeout(pause)
    if (isTyping()) pause = setTimeout(follow, PAUSE_MS)
    else untracked(follow)
  })
  return () => {
    clearTimeout(pause)
    stop()
  }
}
