/** Why a token is requested: there is none yet, the current one expires soon, or the API rejected it. */
export type TokenReason = 'first' | 'expiring' | 'rejected'

export type TokenCall = {
  reason: TokenReason
  /** With `rejected`: the authorization that the API refused, so that a newer one isn't discarded. */
  refused?: string | undefined
  signal?: AbortSignal | undefined
}

/** Provides access tokens. Each Kit has one; tokens from different sources are never mixed. */
export type TokenSource = {
  readonly mode: 'host' | 'auth0'
  /**
   * The value of the `authorization` header (`Bearer …`), or null if nobody is signed in or a refused token is returned
   * unchanged. Rejects with the abort reason or an `ApiFailure`: `signed-out` with the code NO_TOKEN if the page returns
   * no token after a refusal.
   */
  authorization(call: TokenCall): Promise<string | null>
  /** Discards the token, and ends the identity provider's session. */
  signOut(): void
}

/** An access token; `expiresIn` in seconds, for tokens that aren't JWTs. */
export type HostToken = string | { accessToken: string; expiresIn?: number | undefined }

/**
 * Returns an access token for the API (with `expiresIn` in seconds if it isn't a JWT), or null if nobody is signed in,
 * which ends the session. If it throws, the API call fails and the session continues. The signal aborts after 10
 * seconds.
 */
export type GetAccessToken = (call: {
  reason: TokenReason
  signal: AbortSignal
}) => HostToken | null | Promise<HostToken | null>
