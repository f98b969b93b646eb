import type { PersonRole } from './model.ts'
import type { PasswordPlatform } from './platform-rules.ts'

export type SetPasswordFormProps = {
  /** Where the customer bought the product; `default` if missing. */
  platform?: PasswordPlatform
  /** Also asks for the customer’s role, which is optional. */
  askRole?: boolean
  /** The one-time token from the email; without it nothing is sent. */
  accessToken?: string
  /** The customer’s email, shown in the form and offered to password managers. */
  email?: string
  /**
   * Called when the password is set and the token used. Returns false if the host handles the next step itself,
   * without our dialog; otherwise our own page navigates to `/`.
   */
  onPasswordSet?(detail: { platform: PasswordPlatform; role?: PersonRole }): boolean
}

/** Additional props for our own pages. */
export type InternalSetPasswordProps = SetPasswordFormProps & {
  /** Called when the token is no longer valid, so that it can be discarded. */
  onTokenInvalid?(): void
  /** Called after the dialog, instead of navigating to `/`. */
  onContinue?(): void
}
