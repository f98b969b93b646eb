import { effect, type ReadonlySignal, type Signal, untracked } from '@preact/signals-core'

/** A pause in typing, in milliseconds: what need not follow every key follows then. */
export const PAUSE_MS = 250

/** Has `settled` follow a document: at once, or at the next pause while a person types. Gives the way to stop. */
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
