import { SetPasswordForm } from '../src/features/password/set-password-form.tsx'
import { define, type TagEvents } from './define.ts'

/**
 * `<set-password-form platform ask-role>` sets the password of somebody who bought the product from a
 * partner. `platform` is `appsumo`, `shopify`, `lifetime` or `default`; `ask-role` also asks who the person
 * is; `accessToken` and `email` are properties.
 * Events: `password-set` `{ platform, role? }` (cancelable, before our dialog; unprevented, our own page then goes to `/`) and, as every
 * tag, `failed`.
 */
export const SetPasswordFormElement = define('set-password-form', SetPasswordForm, {
  attributes: { platform: ['appsumo', 'shopify', 'lifetime', 'default'], askRole: 'boolean' },
  properties: ['accessToken', 'email'],
  username: 'email',
  isPublic: true,
  events: { onPasswordSet: { name: 'password-set', cancelable: true } },
})

declare global {
  interface HTMLElementTagNameMap {
    'set-password-form': InstanceType<typeof SetPasswordFormElement>
  }
  interface GlobalEventHandlersEventMap extends TagEvents<typeof SetPasswordFormElement> {}
}
