import { ApiFailure } from '../lib/failure.ts'
import { KIT_VERSION } from './version.ts'

/** Where the kit writes what a developer should know. The console by default. */
export type Logger = {
  warn(message: string, details?: unknown): void
  error(message: string, details?: unknown): void
}

/** What `configure({ onError })` is told of each failure. It carries no token and nothing typed. */
export type FailureReport = {
  error: unknown
  /** The element it happened in, when there is one. */
  tag?: string | undefined
  version: string
  /** The server's id of the request, for its logs. */
  requestId?: string | undefined
}

export const consoleLogger: Logger = {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console.
  warn: (message) => console.warn(message),
  // biome-ignore lint/suspicious/noConsole: as above.
  error: (message, details) => console.error(message, ...(details === undefined ? [] : [details])),
}

/** Hands a failure to the host. The kit itself reports to nobody; a host's own throw stays with it. */
export function reportTo(
  onError: ((report: FailureReport) => void) | null,
  error: unknown,
  context: { tag?: string | undefined },
): void {
  if (!onError) return
  const requestId = error instanceof ApiFailure ? error.requestId : undefined
  try {
    onError({ error, tag: context.tag, version: KIT_VERSION, requestId })
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown
    })
  }
}
