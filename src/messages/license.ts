import { catalogue } from './catalogue.ts'

/** How a license key of a partner becomes an account; some to the letter of spec §2, §5 and §8. */
export const licenseMessages = catalogue('license', {
  title: 'License key activation',
  lead: 'Your key is in the mail from DealFuel.',
  licenseKey: 'License key',
  keyHint: '12 characters after PLR, as it stands in the mail.',
  keyMended: 'Written as it stands in the mail.',
  keyMissing: 'Enter the license key.',
  keyMalformed: 'A key is PLR and 12 characters. It has no 0, no letter O and no U.',
  keyMistyped: 'One character is not right. Compare the key with the one in the mail.',
  email: 'Email',
  emailInvalid: 'Enter an email such as name@example.com.',
  password: 'Password',
  passwordInvalid: 'invalid password',
  submit: 'Send to Verification',
  failed: 'Failed to sumbit the license key',
  captchaFailed: 'Captcha validation failed',
  partFailed: 'This part did not load',
})
