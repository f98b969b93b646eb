/** Longer than anything takes on a busy machine; what comes sooner is not waited for. */
export const PATIENCE_MS = 60_000
