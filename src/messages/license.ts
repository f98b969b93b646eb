import { catalogue } from './catalogue.ts'

/**
 * Texts for activating a partner's license key; some are fixed (docs/product-rules.md, *Texts that are fixed*).
 */
export const licenseMessages = catalogue('license', {
  title: 'License key activation',
  lead: 'Your key is in the email from DealFuel.',
  licenseKey: 'License key',
  keyHint: 'It starts with PLR. Copy it from the email.',
  keyMended: 'We corrected the formatting of your key.',
  email: 'Email',
  password: 'Password',
  submit: 'Send to Verification',
  captchaFailed: 'Captcha validation failed',
  keyMissing: 'Enter the license key.',
  keyMalformed: 'A key is PLR and groups of 4 characters. It has no 0, no letter O and no U.',
  keyMistyped: 'One character is not right. Compare the key with the one in the mail.',
  emailInvalid: 'Enter an email such as name@example.com.',
  passwordInvalid: 'invalid password',
  failed: 'Failed to sumbit the license key',
  sentTitle: 'Look into your inbox',
  sentText:
    'We sent a link to {email}. It works once, for 24 hours, and makes your license active.',
  sendAgain: 'Send again',
  correct: 'Correct the address',
  verifying: 'Making your license active…',
  activeTitle: 'Your license is active',
  activeFor: '{email} is verified.',
  goingToLogin: 'We take you to the login in a second.',
  goToLogin: 'Sign in with your email and password.',
  loginPage: 'Login page',
  linkFailed: 'Failed to sumbit the license key',
  noToken: 'This page needs the link from our mail. Your key is not lost.',
  askAgain: 'Ask for a new link',
  tryAgain: 'Try again',
  captcha: 'Captcha',
  captchaLoading: 'The captcha is on its way…',
})
