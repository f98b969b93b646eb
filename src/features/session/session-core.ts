import { computed } from '@preact/signals-core'
import { mirror } from '../../config/shared-store.ts'
import { ApiFailure } from '../../lib/failure.ts'
import type { SessionDeps } from './session-deps.ts'
import { parseState, type SessionState } from './session-state.ts'

type Task = (signal: AbortSignal) => Promise<SessionState>

export type SessionCore = ReturnType<typeof createSessionCore>

/** The only code that writes the state. */
export function createSessionCore(parts: SessionDeps) {
  const state = mirror(parts.shared, parseState)
  const user = computed(() => (state.value.status === 'ready' ? state.value.user : null))
  let turn = 0
  let start = new AbortController()

  const setState = (next: SessionState): void => {
    turn += 1 // pending work belongs to an earlier state
    parts.shared.set(next)
    if (next.status !== 'ready') return
    const { userId, email } = next.user
    parts.memory.remember({ user: { userId, email } })
  }

  /** Shows `interimState`, then the result of the work, unless the state has changed since. */
  const runStep = async (interimState: SessionState, work: Task) => {
    setState(interimState)
    const startTurn = turn
    const { signal } = start
    const next = await work(signal).catch((error: unknown): SessionState => {
      if (signal.aborted) return interimState // which is no longer shown
      parts.report(error)
      const failure =
        error instanceof ApiFailure ? error : new ApiFailure({ kind: 'unreadable', cause: error })
      return { status: 'failed', during: 'user', failure }
    })
    if (startTurn === turn) setState(next)
  }

  /** Aborts the start if no element needs it any more; the next element starts over. */
  const abandonStart = (): void => {
    if (state.peek().status !== 'starting' || parts.shared.get() === undefined) return
    turn += 1
    start.abort()
    start = new AbortController()
    parts.shared.set(undefined)
  }

  return { parts, state, user, setState, runStep, abandonStart, readPath: pathOfPage }
}

const pathOfPage = (): string => location.pathname + location.search + location.hash

export const STARTING: SessionState = { status: 'starting' }
export const SIGNING_IN: SessionState = { status: 'signing-in' }
