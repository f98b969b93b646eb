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
   * Also null when a refused token comes back unchanged. Rejects with an abort or an `ApiFailure`: also a
   * `signed-out` with the code NO_TOKEN, where after a refusal the page gives none.
   */
  authorization(call: TokenCall): Promise<string | null>
  /** Forgets the token; an identity provider's session ends too. */
  signOut(): void
}

/** A token for the API; `expiresIn` in seconds, for one that is no JWT. */
export type HostToken = string | { accessToken: string; expiresIn?: number | undefined }

/**
 * What a host hands over: gives an access token for the API, with `expiresIn` in seconds where the token
 * is no JWT, or null where nobody is signed in, which ends the session. It may throw: the call fails then,
 * and the session goes on. The signal aborts after 10 seconds.
 */
export type GetAccessToken = (call: {
  reason: TokenReason
  signal: AbortSignal
}) => HostToken | null | Promise<HostToken | null>
