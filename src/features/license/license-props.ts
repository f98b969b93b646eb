export type LicenseActivationProps = {
  /** `register` (default) asks for key, email and password; `verify` uses the token. */
  mode?: 'register' | 'verify'
  /** The token from the email, for `verify`. */
  token?: string
  /** The initial value of the email field. */
  email?: string
  /** The key was submitted and an email was sent. */
  onLicenseSubmitted?(detail: { email: string }): boolean
  /** False when the host goes on by itself; else the person is taken to the login. */
  onLicenseVerified?(): boolean
}

/** What a page of our own may add. */
export type InternalLicenseProps = LicenseActivationProps & {
  /** The token works no more, whether it was used here or before: nobody needs to keep it. */
  onSpent?(): void
  /** Where the form has a page of its own; else it takes the place of the failure. */
  onAskAgain?(): void
  /** How the page goes to the login; else the one at the API's origin is opened. */
  onLogin?(): void
}
