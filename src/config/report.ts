import { ApiFailure } from '../lib/failure.ts'
import { KIT_VERSION } from './version.ts'

/** `configure({ logger })`: where the host wants what the kit has to say to a developer. */
export type Logger = {
  /** A sentence for a developer. */
  warn(message: string): void
  /** With a `FailureReport`. */
  error(message: string, details: unknown): void
}

/** What `configure({ onError })` is told of each failure. It carries no token and nothing typed. */
export type FailureReport = {
  /** What was thrown; its `cause` says more. */
  error: unknown
  /** The element it happened in, when there is one. */
  tag?: string | undefined
  /** The version of the kit. */
  version: string
  /** The server's id of the request, for its logs. */
  requestId?: string | undefined
}

let hostLogger: Logger | null = null

/** From now on warnings go to the host's logger; null for the console. */
export function warnTo(logger: Logger | null): void {
  hostLogger = logger
}

/** What a developer should know, in one sentence. */
export function warn(message: string): void {
  const logger = hostLogger
  if (logger) onBehalfOfHost(() => logger.warn(message))
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console.
  else console.warn(message)
}

/** Hands a failure to the host. The kit itself reports to nobody. */
export function reportTo(
  { onError, logger }: { onError: ((report: FailureReport) => void) | null; logger: Logger | null },
  error: unknown,
  { tag }: { tag?: string | undefined },
): void {
  const requestId = error instanceof ApiFailure ? error.requestId : undefined
  const report = { error, tag, version: KIT_VERSION, requestId }
  onBehalfOfHost(() => onError?.(report))
  onBehalfOfHost(() => logger?.error(`poplar-kit: ${tag ?? 'the page'} failed`, report))
}

/** A host's own throw stays with it. */
function onBehalfOfHost(call: () => void): void {
  try {
    call()
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown
    })
  }
}
