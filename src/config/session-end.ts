/** Why nobody is signed in any more: the API says so, the person asked, or asked in another tab. */
export type SignedOutReason = 'timed-out' | 'asked' | 'elsewhere'

/** The end of a session, told once however many calls find it out. */
export type SessionEnd = {
  /** The first call tells the listeners; further ones do nothing until `begin`. */
  end(reason: SignedOutReason): void
  /** A new token works: the next end is a new one. */
  begin(): void
  listen(listener: (reason: SignedOutReason) => void): () => void
}

export function createSessionEnd(): SessionEnd {
  const listeners = new Set<(reason: SignedOutReason) => void>()
  let hasEnded = false
  return {
    end(reason) {
      if (hasEnded) return
      hasEnded = true
      for (const listener of [...listeners]) listener(reason)
    },
    begin() {
      hasEnded = false
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
