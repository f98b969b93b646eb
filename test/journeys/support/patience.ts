/** Longer than anything takes on a slow machine. Tests continue as soon as the condition holds. */
export const PATIENCE_MS = 60_000
