/** The variables that name a provider and its keys. */
type CaptchaVariables = {
  CAPTCHA_SITE_KEY?: string | undefined
  CAPTCHA_SECRET?: string | undefined
  CAPTCHA_SRC?: string | undefined
  CAPTCHA_VERIFY_URL?: string | undefined
}

/** A captcha of a provider: what the page is told, and what only the server knows. */
export type Captcha = { siteKey: string; src: string; secret: string; verifyUrl: string }

/** Site keys of the local stand-in: one whose answers are taken, one whose answers are refused. */
const TEST_SITE_KEYS: readonly string[] = ['poplar-test-passes', 'poplar-test-fails']

/** Where the stand-in lives on the siblings' origin. */
export const STAND_IN = { script: '/captcha.js', verify: '/captcha/siteverify' } as const

/** Cloudflare Turnstile. Like hCaptcha and reCAPTCHA by its documentation only: tests call the stand-in. */
const DEFAULT_PROVIDER = {
  src: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

/** @param siblings origin of the local stand-ins */
export function captchaOf(variables: CaptchaVariables, siblings: string): Captcha | null {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = variables
  if (siteKey === undefined || secret === undefined) return null
  if (TEST_SITE_KEYS.includes(siteKey)) {
    const { script, verify } = STAND_IN
    return { siteKey, secret, src: siblings + script, verifyUrl: siblings + verify }
  }
  const { CAPTCHA_SRC: src, CAPTCHA_VERIFY_URL: verifyUrl } = variables
  return { siteKey, secret, ...(src && verifyUrl ? { src, verifyUrl } : DEFAULT_PROVIDER) }
}

/** What strangers must not meet on a hosted server. */
export const captchaProblems = ({
  CAPTCHA_SITE_KEY: siteKey = '',
}: CaptchaVariables): [isOn: boolean, problem: string][] => [
  [
    TEST_SITE_KEYS.includes(siteKey),
    'The captcha’s test keys hold nobody back: set CAPTCHA_SITE_KEY and CAPTCHA_SECRET of a provider.',
  ],
]

/** Beyond the origin of their script: where the providers' widgets come from, and what they call. */
const FAMILIES: readonly [isOf: RegExp, origins: readonly string[]][] = [
  [/(^|\.)hcaptcha\.com$/, ['https://hcaptcha.com', 'https://*.hcaptcha.com']],
  [
    /^www\.(google\.com|gstatic\.com|recaptcha\.net)$/,
    ['https://www.google.com', 'https://www.gstatic.com', 'https://www.recaptcha.net'],
  ],
]

/** The origins that a page must grant so that the captcha of this script can work. Pure. */
export function captchaOrigins(src: string): readonly string[] {
  const { hostname, origin } = new URL(src)
  const family = FAMILIES.find(([isOf]) => isOf.test(hostname))
  return family ? [origin, ...family[1]] : [origin]
}
