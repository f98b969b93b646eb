import { catalogue } from './catalogue.ts'

/** How a license key of a partner becomes an account. Spec §2, §8. */
export const licenseMessages = catalogue('license', {
  title: 'License key activation',
  licenseKey: 'License key',
  email: 'Email',
  password: 'Password',
  submit: 'Send to Verification',
})
