import type { PersonRole } from './model.ts'
import type { PasswordPlatform } from './platform-rules.ts'

export type SetPasswordFormProps = {
  /** Where the person bought it; `default` without it. */
  platform?: PasswordPlatform
  /** Asks who the person is, which they may leave open. */
  askRole?: boolean
  /** The token of the mail; without it nothing is sent. */
  accessToken?: string
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
