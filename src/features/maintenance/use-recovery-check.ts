import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../../lib/failure.ts'
import { pollDelayMs } from './recovery-rules.ts'

type RecoveryCheckOptions = {
  /** The delay that the server requests between two checks; null if it requests none. */
  retryAfterMs: number | null
  /** Resolves to null if the server is back. */
  look(signal: AbortSignal): Promise<ApiFailure | null>
  onBack(): void
}

export type RecoveryCheck = {
  isChecking: boolean
  /** The number of failed manual checks: each one is announced. */
  failedChecks: number
  checkNow(): void
}

/** Checks repeatedly until the server is back, while the page is visible. */
export function useRecoveryCheck(options: RecoveryCheckOptions): RecoveryCheck {
  const { retryAfterMs } = options
  const [checks, setChecks] = useState(0)
  const [isChecking, setChecking] = useState(false)
  const [failedChecks, setFailedChecks] = useState(0)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const [checkOnce] = useState(() => {
    let isBusy = false
    return async (signal: AbortSignal): Promise<'still-down' | null> => {
      if (isBusy) return null
      isBusy = true
      setChecking(true)
      const failure = await latest.current.look(signal)
      isBusy = false
      if (signal.aborted) return null
      setChecking(false)
      setChecks((before) => before + 1)
      if (failure !== null) return 'still-down'
      latest.current.onBack()
      return null
    }
  })
  const controllerRef = useAbortOnUnmount()
  useEffect(() => {
    const wait = pollDelayMs(retryAfterMs, checks, Math.random())
    return runWhenVisible(wait, () => void checkOnce(controllerRef.current.signal))
  }, [retryAfterMs, checks, checkOnce, controllerRef])

  const checkNow = async () => {
    const outcome = await checkOnce(controllerRef.current.signal)
    if (outcome === 'still-down') setFailedChecks((before) => before + 1)
  }
  return { isChecking, failedChecks, checkNow: () => void checkNow() }
}

/** Aborts the pending request when the view unmounts. */
function useAbortOnUnmount() {
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])
  return left
}

/** Runs as soon as the time has passed and the page is visible. Returns a function that cancels it. */
function runWhenVisible(milliseconds: number, run: () => void): () => void {
  let isDue = false
  const attempt = () => {
    if (!isDue || document.hidden) return
    isDue = false
    run()
  }
  const timer = setTimeout(() => {
    isDue = true
    attempt()
  }, milliseconds)
  document.addEventListener('visibilitychange', attempt)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', attempt)
  }
}
