/** Longer than any operation takes on a slow machine. Tests continue as soon as the condition holds. */
export const MAX_WAIT_MS = 60_000
