import { useEffect, useRef } from 'react'

type LooksAgain = {
  /** What was seen last; each new answer is followed by another look. */
  answer: unknown
  /** How long to wait before it, in milliseconds. */
  delayMs: () => number
  look: () => void
}

/** Looks again as long as something is on its way and somebody sees the page; who comes back sees the newest. */
export function useLooksAgain(isOnItsWay: boolean, { answer, delayMs, look }: LooksAgain): void {
  const now = useRef({ delayMs, look })
  now.current = { delayMs, look }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is followed by another look
  useEffect(() => {
    if (!isOnItsWay) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      if (document.visibilityState === 'hidden') return
      timer = setTimeout(() => now.current.look(), now.current.delayMs())
    }
    const seeAgain = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') now.current.look()
    }
    plan()
    document.addEventListener('visibilitychange', seeAgain)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seeAgain)
    }
  }, [isOnItsWay, answer])
}
