/** `expiresInSeconds` counts from the time of the response. */
export type TokenResponse = { accessToken: string; expiresInSeconds: number }

/** The user's details that `POST /login` requires. */
export type Identity = { email: string; name: string }

/** The identity provider as the session uses it. Every method rejects with {@link AuthFailure} only. */
export type AuthClient = {
  /**
   * Redirects to the hosted sign-in or sign-up. A sign-up that is completed in another tab, through the link in its
   * email, returns to the path `returnTo` there.
   */
  start(options: { signUp: boolean; returnTo: string }): Promise<void>
  /** Exchanges the callback URL for a token and a user. */
  finish(url: URL): Promise<{ token: TokenResponse; identity: Identity }>
  /** Gets a new token without user interaction. */
  renew(): Promise<TokenResponse>
  /** Ends the provider's own session; this leaves the page. */
  end(): Promise<void>
  /** Discards what the client itself stores, such as a refresh token; stays on the page. */
  forget(): Promise<void>
}

/**
 * - `login-required`: the user has to sign in;
 * - `refused`: the provider refused; `message` is its description;
 * - `untrusted`: the response doesn't belong to a request from this tab;
 * - `unreachable`: no usable response from the provider;
 * - `no-storage`: the browser stores nothing for this page, so a forged response could not be detected.
 */
export type AuthFailureKind =
  | 'login-required'
  | 'refused'
  | 'untrusted'
  | 'unreachable'
  | 'no-storage'

export class AuthFailure extends Error {
  readonly kind: AuthFailureKind

  constructor(kind: AuthFailureKind, description = '', options?: ErrorOptions) {
    super(description, options)
    this.name = 'AuthFailure'
    this.kind = kind
  }
}
