import { LicenseActivation } from '../src/features/license/license-activation.tsx'
import { define, type TagEvents } from './define.ts'

/**
 * `<license-activation mode>` registers a license key (`register`, the default) or verifies the mail
 * that came of it (`verify`); `token` and `email` are properties.
 * Events: `license-submitted` `{ email }`, `license-verified` (cancelable: our own page then goes to the
 * sign-in) and, as every tag, `failed`.
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
