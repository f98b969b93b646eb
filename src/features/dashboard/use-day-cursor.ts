import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'

const WEEK = 7

/** How many days a key moves; up means later, as in every slider, in every writing direction. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: WEEK,
  PageDown: -WEEK,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The day selected by pointer or keys; null if there is none. */
export function useDayCursor(count: number) {
  const [pointed, setPointed] = useState<number | null>(null)
  const last = count - 1
  const clamp = (day: number): number => Math.min(last, Math.max(0, day))
  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(clamp(Math.round(((clientX - left) / width) * last)))
  }
  return {
    // The period may have become shorter since.
    day: pointed === null ? null : clamp(pointed),
    handlers: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: () => setPointed(null),
      onFocus({ currentTarget }: FocusEvent): void {
        if (currentTarget.matches(':focus-visible')) setPointed(last)
      },
      onBlur: () => setPointed(null),
      onKeyDown(event: KeyboardEvent): void {
        const step = STEPS[event.key]
        if (event.key === 'Escape') setPointed(null)
        if (step === undefined) return
        event.preventDefault()
        setPointed((day) => clamp((day ?? last) + step))
      },
    },
  }
}
