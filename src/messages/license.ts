import { catalogue } from './catalogue.ts'

/** How a license key of a partner becomes an account; some texts are fixed (docs/product-rules.md, *Texts that are fixed*). */
export const licenseMessages = catalogue('license', {
  title: 'License key activation',
  lead: 'Your key is in the mail from DealFuel.',
  licenseKey: 'License key',
  keyHint: 'It starts with PLR. Copy it from the mail.',
  keyMended: 'Written as it stands in the mail.',
  email: 'Email',
  password: 'Password',
  submit: 'Send to Verification',
  captchaFailed: 'Captcha validation failed',
  partFailed: 'This part did not load',
})
