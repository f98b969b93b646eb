/** `events`: read new events; `heartbeat`: keep the connection alive; `end`: close the stream. */
export type Signal = 'heartbeat' | 'events' | 'end'

const URGENCY: Readonly<Record<Signal, number>> = { heartbeat: 0, events: 1, end: 2 }

/** Signals for one stream. While the stream is busy, only the most urgent signal is kept. */
export type SignalQueue = {
  post(signal: Signal): void
  /** Returns the kept signal, or waits for the next signal. `end` is never cleared. */
  next(): Promise<Signal>
}

export function createSignalQueue(): SignalQueue {
  let pendingSignal: Signal | null = null
  let deliver: ((signal: Signal) => void) | null = null

  const take = (): Signal | null => {
    const signal = pendingSignal
    if (signal !== 'end') pendingSignal = null
    return signal
  }
  return {
    post(signal) {
      if (pendingSignal === null || URGENCY[signal] > URGENCY[pendingSignal]) pendingSignal = signal
      if (deliver === null) return
      const resolve = deliver
      deliver = null
      resolve(take() ?? signal)
    },
    next: () =>
      new Promise((resolve) => {
        const signal = take()
        if (signal === null) deliver = resolve
        else resolve(signal)
      }),
  }
}
