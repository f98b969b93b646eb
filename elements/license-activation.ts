import { LicenseActivation } from '../src/features/license/license-view.tsx'
import { define, type TagEvents } from './define.ts'

/**
 * `<license-activation mode>` registers a license key (`register`, the default) or verifies it with the token from the
 * email (`verify`); `token` and `email` are properties.
 * Events: `license-submitted` `{ email }`, `license-verified` (cancelable: by default the page goes to the
 * dashboard's sign-in after a second), and, as for every tag, `failed` and `signed-out`.
 */
export const LicenseActivationElement = define('license-activation', LicenseActivation, {
  attributes: { mode: ['register', 'verify'] },
  properties: ['token', 'email'],
  username: 'email',
  isPublic: true,
  events: {
    onLicenseSubmitted: 'license-submitted',
    onLicenseVerified: { name: 'license-verified', cancelable: true },
  },
})

declare global {
  interface HTMLElementTagNameMap {
    'license-activation': InstanceType<typeof LicenseActivationElement>
  }
  interface GlobalEventHandlersEventMap extends TagEvents<typeof LicenseActivationElement> {}
}
