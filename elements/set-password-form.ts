import { SetPasswordForm } from '../src/features/password/password-view.tsx'
import { define, type TagEvents } from './define.ts'

/**
 * `<set-password-form platform ask-role>` sets the password of a customer who bought the product from a partner.
 * `platform` is `appsumo`, `shopify`, `lifetime` or `default`; `ask-role` also asks for the customer's role;
 * `accessToken` and `email` are properties.
 * Events: `password-set` `{ platform, role? }` (cancelable: by default a dialog is shown, and the kit's own page goes to
 * `/`), and, as for every tag, `failed` and `signed-out`.
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
