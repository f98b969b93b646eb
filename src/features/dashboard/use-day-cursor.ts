import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'

const WEEK = 7

/** How far a key moves; up is later, as for every slider, in every direction of writing. */
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

/** Which day is pointed at, by pointer or keys; null when none is. */
export function useDayCursor(count: number) {
  const [pointed, setDay] = useState<number | null>(null)
  const last = count - 1
  const within = (day: number): number => Math.min(last, Math.max(0, day))
  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setDay(within(Math.round(((clientX - left) / width) * last)))
  }
  return {
    // A shorter period may have come since.
    day: pointed === null ? null : within(pointed),
    handlers: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: () => setDay(null),
      onFocus({ currentTarget }: FocusEvent): void {
        if (currentTarget.matches(':focus-visible')) setDay(last)
      },
      onBlur: () => setDay(null),
      onKeyDown(event: KeyboardEvent): void {
        const step = STEPS[event.key]
        if (event.key === 'Escape') setDay(null)
        if (step === undefined) return
        event.preventDefault()
        setDay((day) => within((day ?? last) + step))
      },
    },
  }
}
