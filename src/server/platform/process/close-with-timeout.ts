import { setTimeout as pause } from 'node:timers/promises'

/** Longer than a clean shutdown takes, and shorter than the 30 s after which most hosts kill a process. */
const CLOSE_TIMEOUT_MS = 20_000

/**
 * Closes a server and returns whether it closed in time: an unresponsive database must not block the exit
 * forever.
 */
export const closeWithTimeout = (
  server: { close(): Promise<unknown> },
  timeoutMs = CLOSE_TIMEOUT_MS,
): Promise<boolean> => Promise.race([server.close().then(() => true), pause(timeoutMs, false)])
