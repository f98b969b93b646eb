/** Why a token is asked for: none yet, the present one ends soon, or the API refused it. */
export type TokenReason = 'first' | 'expiring' | 'rejected'

export type TokenCall = {
  reason: TokenReason
  /** With `rejected`: the authorization that the API refused, so that a newer one is not thrown away. */
  refused?: string | undefined
  signal?: AbortSignal | undefined
}

/** Who vouches for the person. One for each Kit; tokens of two sources are never mixed. */
export type TokenSource = {
  readonly mode: 'host' | 'auth0'
  /**
   * The value of the `authorization` header (`Bearer …`), or null where nobody is signed in.
   * Also null when a refused token comes back unchanged. Rejects with an `ApiFailure` or an abort.
   */
  authorization(call: TokenCall): Promise<string | null>
  /** Forgets the token; an identity provider's session ends too. */
  signOut(): void
}

export type HostToken = string | { accessToken: string; expiresIn?: number | undefined }

/**
 * What a host hands over: gives an access token for the API (with `expiresIn` in seconds when the
 * token is not a JWT), or null where nobody is signed in. The signal aborts at the time limit.
 */
export type GetAccessToken = (call: {
  reason: TokenReason
  signal: AbortSignal
}) => HostToken | null | Promise<HostToken | null>
