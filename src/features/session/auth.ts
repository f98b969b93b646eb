/** `expiresInSeconds` counts from the moment of the answer. */
export type TokenResponse = { accessToken: string; expiresInSeconds: number }

/** What `POST /login` wants to know of the person. */
export type Identity = { email: string; name: string }

/** The identity provider as the session sees it. Every verb rejects with {@link AuthFailure} only. */
export type AuthClient = {
  /**
   * Leaves the page for the hosted sign-in, or for sign-up. A sign-up that ends in another tab, by the link of its
   * mail, comes back to the path `returnTo` there.
   */
  start(options: { signUp: boolean; returnTo: string }): Promise<void>
  /** Exchanges the callback URL for a token and a user. */
  finish(address: URL): Promise<{ token: TokenResponse; identity: Identity }>
  /** A new token without asking the person anything. */
  renew(): Promise<TokenResponse>
  /** Ends the provider's own session, which leaves the page. */
  end(): Promise<void>
  /** Drops what the client itself still holds, such as a refresh token; stays on the page. */
  forget(): Promise<void>
}

/**
 * - `login-required`: only the person can go on, by signing in;
 * - `refused`: the provider said no, `message` is its description;
 * - `untrusted`: the answer is not one that this tab asked for;
 * - `unreachable`: no usable answer from the provider;
 * - `no-storage`: the browser keeps nothing for this page, so no answer could be told from a forged one.
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
