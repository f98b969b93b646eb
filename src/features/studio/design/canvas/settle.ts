import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'

/** How long typing has to pause before an update that need not follow every keystroke, in milliseconds. */
export const PAUSE_MS = 250

/** A document's value that follows it immediately, or at the next pause while the user types. */
export function settleWhenIdle<Doc>(
  document: ReadonlySignal<Doc>,
  isTyping: () => boolean,
): { settled: ReadonlySignal<Doc>; stop: () => void } {
  const settled = signal(document.peek())
  let pause: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    settled.value = document.peek()
  }
  const stopFollowing = effect(() => {
    document.value
    clearTimeout(pause)
    if (isTyping()) pause = setTimeout(update, PAUSE_MS)
    else untracked(update)
  })
  const stop = () => {
    clearTimeout(pause)
    stopFollowing()
  }
  return { settled, stop }
}
