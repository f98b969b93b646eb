export type LicenseActivationProps = {
  /** `register` (default) asks for key, email and password; `verify` uses the token. */
  mode?: 'register' | 'verify'
  /** The token from the email, for `verify`. */
  token?: string
  /** The initial value of the email field. */
  email?: string
  /** The key was submitted and an email was sent. */
  onLicenseSubmitted?(detail: { email: string }): boolean
  /** Returns false if the host handles the next step itself; otherwise the user is redirected to the login page. */
  onLicenseVerified?(): boolean
}

/** Additional props for our own pages. */
export type InternalLicenseProps = LicenseActivationProps & {
  /** Called when the token is no longer valid, because it was used here or before, so that it can be discarded. */
  onTokenInvalid?(): void
  /** Opens the form if it has its own page; by default the form replaces the error. */
  onRequestNewLink?(): void
  /** Navigates to the login page; by default, the dashboard's login page is opened. */
  onLogin?(): void
}
