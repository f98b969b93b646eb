/** Whether this is a test-mode key. */
export const isTestKey = (key: string): boolean => /^[a-z]+_test_/.test(key)

/** The environment variables with the keys. */
type StripeVariables = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_TEST_MODE: boolean
}

/** Stripe’s keys. Only `publishableKey` may reach a page. */
export type StripeSettings = { secretKey: string; publishableKey: string; webhookSecret: string }

/** Null if the local stand-in is used. */
export function readStripeSettings(variables: StripeVariables): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = variables
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = variables
  if (!secretKey || !publishableKey || !webhookSecret) return null
  return { secretKey, publishableKey, webhookSecret }
}

/** Problems on a hosted server, where the stand-in would accept test cards. */
export function stripeProblems(variables: StripeVariables): [isOn: boolean, problem: string][] {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_TEST_MODE: isForTests } = variables
  return [
    ...names.map((name): [boolean, string] => [
      variables[name] === undefined,
      `The Stripe stand-in accepts test cards for any plan. Set ${name}.`,
    ]),
    [
      secretKey !== undefined && isTestKey(secretKey) && !isForTests,
      'STRIPE_SECRET_KEY is a test key, so test cards can buy any plan. Set a live key, or STRIPE_TEST_MODE=1.',
    ],
  ]
}

/** The settings that a page needs to accept payments. `src` is the stand-in’s script. */
export type StripePageConfig = { publishableKey: string; src?: string }

/** Origins that a page’s Content-Security-Policy must allow for card payments. */
export type StripeOrigins = Readonly<
  Record<'scripts' | 'calls' | 'frames' | 'pictures', readonly string[]>
>

/** From Stripe’s documentation for Stripe.js and embedded Checkout. */
const STRIPE_ORIGINS: StripeOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  calls: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  pictures: ['https://*.stripe.com'],
}

/** For a stand-in only the script’s folder, not its whole origin. @param src the stand-in’s script */
export function stripeOrigins(src: string | undefined): StripeOrigins {
  if (src === undefined) return STRIPE_ORIGINS
  const folder = [new URL('.', src).href]
  return { scripts: folder, calls: folder, frames: folder, pictures: [] }
}
