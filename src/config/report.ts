import { ApiFailure } from '../lib/failure.ts'
import { KIT_VERSION } from './version.ts'

/** `configure({ logger })`: receives the kit's messages for developers. */
export type Logger = {
  /**
   * Receives a warning, for example about an unknown option.
   * @param message one sentence for a developer
   */
  warn(message: string): void
  /**
   * Receives each failure, as `onError` does.
   * @param message one sentence for a developer
   * @param details a `FailureReport`
   */
  error(message: string, details: unknown): void
}

/** The argument of `configure({ onError })`. Contains no token and no user input. */
export type FailureReport = {
  /** The error; its `cause` has details. */
  error: unknown
  /** The tag of the element in which the failure happened, if any. */
  tag?: string | undefined
  /** The version of the kit. */
  version: string
  /** The server's request id, to find it in the server's logs. */
  requestId?: string | undefined
}

let hostLogger: Logger | null = null

/** Sends warnings to the host's logger; null for the console. */
export function warnTo(logger: Logger | null): void {
  hostLogger = logger
}

/** Logs one sentence for a developer. */
export function warn(message: string): void {
  const logger = hostLogger
  if (logger) callHost(() => logger.warn(message))
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console.
  else console.warn(message)
}

/** Reports a failure to the host. The kit itself sends no reports. */
export function reportTo(
  { onError, logger }: { onError: ((report: FailureReport) => void) | null; logger: Logger | null },
  error: unknown,
  { tag }: { tag?: string | undefined },
): void {
  const requestId = error instanceof ApiFailure ? error.requestId : undefined
  const report = { error, tag, version: KIT_VERSION, requestId }
  callHost(() => onError?.(report))
  callHost(() => logger?.error(`poplar-kit: ${tag ?? 'the page'} failed`, report))
}

/** An error thrown by the host's callback must not break the kit. */
function callHost(call: () => void): void {
  try {
    call()
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown
    })
  }
}
