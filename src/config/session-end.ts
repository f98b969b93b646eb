/**
 * Why nobody is signed in: the API says so, the person asked, or asked in another tab, or the page's
 * `getAccessToken` says that there is nobody.
 */
export type SignedOutReason = 'timed-out' | 'asked' | 'elsewhere' | 'no-token'

/** Why a session ends: also because the account was switched off. */
export type EndReason = SignedOutReason | 'deactivated'

/** @param message the server's words for an account that was switched off, else empty */
type EndListener = (reason: EndReason, message: string) => void

/** The end of a session, told once however many calls find it out. */
export type SessionEnd = {
  /**
   * The first call tells the listeners; further ones do nothing until `begin`, unless the session had only timed
   * out: that leaves a payment open, which a sign-out ends.
   */
  end(reason: EndReason, message?: string): void
  /** A new token works: the next end is a new one. */
  begin(): void
  hasEnded(): boolean
  listen(listener: EndListener): () => void
}

export function createSessionEnd(): SessionEnd {
  const listeners = new Set<EndListener>()
  let ended: EndReason | null = null
  return {
    end(reason, message = '') {
      if (ended === reason || (ended !== null && ended !== 'timed-out')) return
      ended = reason
      for (const listener of [...listeners]) listener(reason, message)
    },
    begin() {
      ended = null
    },
    hasEnded: () => ended !== null,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
