import { SetPasswordForm } from '../src/features/password/set-password-form.tsx'
import { define, type JsxProps } from './define.ts'

/**
 * `<set-password-form platform>` sets the password of somebody who bought the product from a partner.
 * `platform` is `appsumo`, `shopify`, `lifetime` or `default`; `accessToken` and `email` are properties.
 * Events: `password-set` `{ platform }` (cancelable: our own page then goes to `/`) and, as every tag,
 * `failed`.
 */
export const SetPasswordFormElement = define('set-password-form', SetPasswordForm, {
  attributes: { platform: ['appsumo', 'shopify', 'lifetime', 'default'] },
  properties: ['accessToken', 'email'],
  username: 'email',
  isPublic: true,
  events: { onPasswordSet: { name: 'password-set', cancelable: true } },
})

declare global {
  interface HTMLElementTagNameMap {
    'set-password-form': InstanceType<typeof SetPasswordFormElement>
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'set-password-form': JsxProps<typeof SetPasswordFormElement>
    }
  }
}
