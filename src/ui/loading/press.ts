import { useEffect, useRef, useState } from 'react'

/** The clicks on one button. A part that is loaded by the first click still handles it. */
export type Press = {
  count: number
  /** Shows the button as busy, or no longer busy. */
  setBusy: (isBusy: boolean) => void
}

/** For the view with the button: counts its clicks and knows whether one is being handled. */
export function usePress(): Press & { busy: boolean; add: () => void } {
  const [count, setCount] = useState(0)
  const [busy, setBusy] = useState(false)
  return { count, busy, setBusy, add: () => setCount((before) => before + 1) }
}

/** For the part that handles the clicks: runs once per click, including one made before the part had loaded. */
export function useEachPress({ count }: Press, run: () => void): void {
  const seen = useRef(0)
  useEffect(() => {
    if (seen.current === count) return
    seen.current = count
    run()
  })
}
