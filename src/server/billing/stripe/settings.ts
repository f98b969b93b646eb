/** Whether Stripe takes no money by a key, and any test card. */
export const isTestKey = (key: string): boolean => /^[a-z]+_test_/.test(key)

/** The variables that name the keys. */
type StripeVariables = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_TEST_MODE: boolean
}

/** The keys of Stripe: what the page is told, and what only the server knows. */
export type StripeSettings = { secretKey: string; publishableKey: string; webhookSecret: string }

/** Null where the local stand-in takes Stripe's place. */
export function stripeOf(variables: StripeVariables): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = variables
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = variables
  if (!secretKey || !publishableKey || !webhookSecret) return null
  return { secretKey, publishableKey, webhookSecret }
}

/** What is missing on a hosted server: the stand-in gives every plan for a test card. */
export function stripeProblems(variables: StripeVariables): [isOn: boolean, problem: string][] {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_TEST_MODE: isForTests } = variables
  return [
    ...names.map((name): [boolean, string] => [
      variables[name] === undefined,
      `The stand-in of Stripe sells plans for test cards: set ${name}.`,
    ]),
    [
      secretKey !== undefined && isTestKey(secretKey) && !isForTests,
      'STRIPE_SECRET_KEY is for tests, so every plan is to be had for a test card: set a live one, or STRIPE_TEST_MODE=1.',
    ],
  ]
}

/** What a page needs to take a payment. `src` is the address of a stand-in's script. */
export type StripeOfPages = { publishableKey: string; src?: string }

/** What a page must grant so that a payment by card can be made on it. Each list holds origins. */
export type StripeOrigins = Readonly<
  Record<'scripts' | 'calls' | 'frames' | 'pictures', readonly string[]>
>

/** As Stripe's documentation names them for Stripe.js and for the embedded page. */
const OF_STRIPE: StripeOrigins = {
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

/** Of a stand-in the folder of its script only, not all of its origin. @param src as a page is told */
export function stripeOrigins(src: string | undefined): StripeOrigins {
  if (src === undefined) return OF_STRIPE
  const folder = [new URL('.', src).href]
  return { scripts: folder, calls: folder, frames: folder, pictures: [] }
}
