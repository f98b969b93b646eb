import { effect, type ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'

type LiveTextProps = { text: ReadonlySignal<string | number> }

/**
 * A signal's text, written straight into its text node: a change renders nothing in React. For
 * figures that change often or stand in many places at once; elsewhere `useSignals()` reads better.
 */
export function LiveText({ text }: LiveTextProps) {
  const bind = useCallback(
    (place: HTMLElement | null) => (place ? show(text, place) : undefined),
    [text],
  )
  return <span ref={bind} />
}

/** React knows no children of the span, so it never touches the node. @returns unbinds and clears */
function show(text: LiveTextProps['text'], place: HTMLElement): () => void {
  const words = place.ownerDocument.createTextNode('')
  const stop = effect(() => {
    words.data = String(text.value)
  })
  place.append(words)
  return () => {
    stop()
    words.remove()
  }
}
