/** The environment variables for a captcha provider. */
type CaptchaVariables = {
  CAPTCHA_SITE_KEY?: string | undefined
  CAPTCHA_SECRET?: string | undefined
  CAPTCHA_SRC?: string | undefined
  CAPTCHA_VERIFY_URL?: string | undefined
}

/** A captcha provider. `secret` and `verifyUrl` must not reach a page. */
export type Captcha = { siteKey: string; src: string; secret: string; verifyUrl: string }

/** Site keys of the local stand-in: tokens for the first key pass, tokens for the second key fail. */
const TEST_SITE_KEYS: readonly string[] = ['poplar-test-passes', 'poplar-test-fails']

/** Paths of the stand-in on the siblings’ origin. */
export const STAND_IN = { script: '/captcha.js', verify: '/captcha/siteverify' } as const

/** Cloudflare Turnstile. Written from its documentation, like hCaptcha and reCAPTCHA; tests use the stand-in. */
const DEFAULT_PROVIDER = {
  src: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

/** @param siblings origin of the local stand-ins */
export function readCaptchaSettings(variables: CaptchaVariables, siblings: string): Captcha | null {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = variables
  if (siteKey === undefined || secret === undefined) return null
  if (TEST_SITE_KEYS.includes(siteKey)) {
    const { script, verify } = STAND_IN
    return { siteKey, secret, src: siblings + script, verifyUrl: siblings + verify }
  }
  const { CAPTCHA_SRC: src, CAPTCHA_VERIFY_URL: verifyUrl } = variables
  return { siteKey, secret, ...(src && verifyUrl ? { src, verifyUrl } : DEFAULT_PROVIDER) }
}

/** Problems on a hosted server. */
export const captchaProblems = ({
  CAPTCHA_SITE_KEY: siteKey = '',
}: CaptchaVariables): [isOn: boolean, problem: string][] => [
  [
    TEST_SITE_KEYS.includes(siteKey),
    'The captcha test keys don’t stop bots. Set a provider’s CAPTCHA_SITE_KEY and CAPTCHA_SECRET.',
  ],
]

/** Origins that the providers’ widgets use besides their script’s origin. */
const PROVIDER_ORIGINS: readonly [isOf: RegExp, origins: readonly string[]][] = [
  [/(^|\.)hcaptcha\.com$/, ['https://hcaptcha.com', 'https://*.hcaptcha.com']],
  [
    /^www\.(google\.com|gstatic\.com|recaptcha\.net)$/,
    ['https://www.google.com', 'https://www.gstatic.com', 'https://www.recaptcha.net'],
  ],
]

/** The origins that a page’s Content-Security-Policy must allow for the captcha. Pure. */
export function captchaOrigins(src: string): readonly string[] {
  const { hostname, origin } = new URL(src)
  const provider = PROVIDER_ORIGINS.find(([isOf]) => isOf.test(hostname))
  return provider ? [origin, ...provider[1]] : [origin]
}
