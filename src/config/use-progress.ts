import { useEffect, useRef, useState } from 'react'
import { type Async, latest, loading } from '../lib/async.ts'
import type { ApiFailure } from '../lib/failure.ts'
import { useElement } from './context.tsx'
import { useLooksAgain } from './use-looks-again.ts'

type Question<Value> = {
  /** What is asked about, its id; another one is looked at anew. */
  subject: string
  ask: (signal: AbortSignal) => Promise<Value>
  isOnItsWay: (value: Value) => boolean
  /** How long to wait before the next look, in milliseconds; 0 looks were before the first. */
  delayMs: (looks: number) => number
  /** Says whether it has taken the failure over, which is then not shown. */
  takeOver?: (failure: ApiFailure) => boolean
}

/**
 * What has become of something at the server. What is on its way is looked at again, more and more seldom,
 * while somebody sees the page; what was known stands until something newer is.
 */
export function useProgress<Value>(question: Question<Value>) {
  const { subject, isOnItsWay, delayMs } = question
  const scope = useElement()
  const [progress, setProgress] = useState<Async<Value>>(loading)
  const [asking] = useState(latest)
  const looks = useRef(0)
  const show = (next: Async<Value>) => {
    if (next.status === 'loading' && looks.current > 0) return
    if (next.status === 'failed' && question.takeOver?.(next.failure)) return
    looks.current += 1
    setProgress(next)
    if (next.status === 'failed') scope.fail(next.failure, look)
  }
  const look = () => {
    scope.setState('failed', false)
    void asking.run(question.ask, show)
  }
  const newestLook = useRef(look)
  newestLook.current = look
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is looked at anew
  useEffect(() => {
    looks.current = 0
    newestLook.current()
    return asking.stop
  }, [asking, subject])
  useLooksAgain(progress.status === 'ready' && isOnItsWay(progress.value), {
    answer: progress,
    delayMs: () => delayMs(looks.current - 1),
    look,
  })
  return { progress, retry: look }
}
