import { setTimeout as pause } from 'node:timers/promises'

/** Above what a clean stop takes, below the half minute after which most hosts kill what they have told to stop. */
const CLOSE_TIMEOUT_MS = 20_000

/** Closes a server, and gives whether it could: a database that no longer answers must not keep it for ever. */
export const closeWithTimeout = (
  server: { close(): Promise<unknown> },
  withinMs = CLOSE_TIMEOUT_MS,
): Promise<boolean> => Promise.race([server.close().then(() => true), pause(withinMs, false)])
