/**
 * For a call during which the server calls a service, perhaps several times. It isn't repeated when the connection is
 * lost: a sign-in's state works once, and a sample lead would be sent twice.
 */
export const RECEIVER_CALL = { timeoutMs: 45_000, repeats: false } as const
