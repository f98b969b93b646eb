import { catalogue } from './catalogue.ts'

/** Messages for activating a partner's license key; some are fixed (docs/product-rules.md, *Fixed texts*). */
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
  keyMalformed:
    'A key starts with PLR, followed by groups of 4 characters. It never contains 0, O, or U.',
  keyMistyped: 'One character is wrong. Compare the key with the one in the email.',
  emailInvalid: 'Enter an email address such as name@example.com.',
  passwordInvalid: 'invalid password',
  failed: 'Failed to sumbit the license key',
  sentTitle: 'Check your inbox',
  sentText:
    'We sent a link to {email}. It works once, expires in 24 hours, and activates your license.',
  correct: 'Change the email',
  verifying: 'Activating your license…',
  activeTitle: 'Your license is active',
  activeFor: '{email} is verified.',
  goingToLogin: 'Taking you to the login page…',
  goToLogin: 'Sign in with your email and password.',
  loginPage: 'Login page',
  linkFailed: 'Failed to sumbit the license key',
  noToken: 'Open this page from the link in our email. Your key isn’t lost.',
  askAgain: 'Request a new link',
  captcha: 'Captcha',
  captchaLoading: 'Loading the captcha…',
})
