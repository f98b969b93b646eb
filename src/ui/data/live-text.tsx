import { effect, type ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'

type LiveTextProps = { text: ReadonlySignal<string | number> }

/**
 * Writes a signal's text directly into its text node, so a change doesn't re-render React. For figures that change
 * often or appear in many places; elsewhere `useSignals()` is more readable.
 */
export function LiveText({ text }: LiveTextProps) {
  const bind = useCallback(
    (place: HTMLElement | null) => (place ? bindText(text, place) : undefined),
    [text],
  )
  return <span ref={bind} />
}

/**
 * The span has no children in React, so React never touches the text node.
 * @returns a function that stops updating and removes the node
 */
function bindText(text: LiveTextProps['text'], place: HTMLElement): () => void {
  const textNode = place.ownerDocument.createTextNode('')
  const stop = effect(() => {
    textNode.data = String(text.value)
  })
  place.append(textNode)
  return () => {
    stop()
    textNode.remove()
  }
}
