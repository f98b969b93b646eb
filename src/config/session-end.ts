/**
 * Why the user was signed out: the API refused the token (`timed-out`), the user signed out here (`asked`) or in another
 * tab (`elsewhere`), or `getAccessToken` returned null (`no-token`).
 */
export type SignedOutReason = 'timed-out' | 'asked' | 'elsewhere' | 'no-token'

/** Why a session ended; includes the deactivation of the account. */
export type EndReason = SignedOutReason | 'deactivated'

/** After a timeout the user is still the same, and may be in the middle of a payment, so the payment stays open. */
export const keepsPaymentOpen = (reason: EndReason): boolean => reason === 'timed-out'

/** @param message the server's message for a deactivated account, otherwise empty */
type EndListener = (reason: EndReason, message: string) => void

/** The end of a session, reported only once, even if several calls detect it. */
export type SessionEnd = {
  /**
   * The first call notifies the listeners; later calls do nothing until `begin`. One exception: a timed-out session
   * leaves a payment open, so a sign-out after it is reported too.
   */
  end(reason: EndReason, message?: string): void
  /** Call it when there is a new token, so that the next `end` is reported again. */
  restart(): void
  hasEnded(): boolean
  listen(listener: EndListener): () => void
}

export function createSessionEnd(): SessionEnd {
  const listeners = new Set<EndListener>()
  let endReason: EndReason | null = null
  return {
    end(reason, message = '') {
      if (endReason === reason || (endReason !== null && !keepsPaymentOpen(endReason))) return
      endReason = reason
      for (const listener of [...listeners]) listener(reason, message)
    },
    restart() {
      endReason = null
    },
    hasEnded: () => endReason !== null,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
