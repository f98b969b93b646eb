import { catalogue } from './catalogue.ts'

/** How a license key of a partner becomes an account; some texts are fixed (docs/product-rules.md, *Texts that are fixed*). */
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
})
