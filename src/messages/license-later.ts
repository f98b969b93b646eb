import { catalogue } from './catalogue.ts'

/** What comes after the form of a license key, or beside it; some texts are fixed (docs/product-rules.md, *Texts that are fixed*). */
export const licenseLaterMessages = catalogue('license', {
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
