import { effect, type ReadonlySignal, type Signal, untracked } from '@preact/signals-core'

/** How long typing has to pause before an update that need not follow every keystroke, in milliseconds. */
export const PAUSE_MS = 250

/**
 * Makes `settledValue` follow a document: immediately, or at the next pause while the user types. Returns a stop function.
 */
export function followWhenIdle<Doc>(
  document: ReadonlySignal<Doc>,
  settledValue: Signal<Doc>,
  isTyping: () => boolean,
): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    settledValue.value = document.peek()
  }
  const stop = effect(() => {
    document.value
    clearTimeout(pause)
    if (isTyping()) pause = setTimeout(update, PAUSE_MS)
    else untracked(update)
  })
  return () => {
    clearTimeout(pause)
    stop()
  }
}
