import { useEffect, useRef, useState } from 'react'

/** The presses of one button. A part that loads with the first press still carries it out. */
export type Press = {
  count: number
  /** Shows the button busy, or not any more. */
  setBusy: (isBusy: boolean) => void
}

/** For the view that has the button: counts its presses, and knows whether one is being carried out. */
export function usePress(): Press & { busy: boolean; add: () => void } {
  const [count, setCount] = useState(0)
  const [busy, setBusy] = useState(false)
  return { count, busy, setBusy, add: () => setCount((before) => before + 1) }
}

/** For the part that carries them out: runs for each press, also for one from before the part had loaded. */
export function useEachPress({ count }: Press, run: () => void): void {
  const seen = useRef(0)
  useEffect(() => {
    if (seen.current === count) return
    seen.current = count
    run()
  })
}
