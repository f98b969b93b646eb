import type { PersonRole } from './model.ts'
import type { PasswordPlatform } from './platform-rules.ts'

export type SetPasswordFormProps = {
  /** Where the customer bought it; `default` if missing. */
  platform?: PasswordPlatform
  /** Also asks for the customer’s role, which is optional. */
  askRole?: boolean
  /** The one-time token from the email; without it nothing is sent. */
  accessToken?: string
  /** The customer’s email, shown in the form and offered to password managers. */
  email?: string
  /** Set, and the token used up. False when the host goes on by itself, without our dialog; else our own page goes to `/`. */
  onPasswordSet?(detail: { platform: PasswordPlatform; role?: PersonRole }): boolean
}

/** What a page of our own may add. */
export type InternalSetPasswordProps = SetPasswordFormProps & {
  /** The token works no more: nobody needs to keep it. */
  onSpent?(): void
  /** After the dialog, in place of `/`. */
  onGoOn?(): void
}
