/** What a page of a sibling is told about the server, and hands to `configure()`. */
export type SiblingSettings = {
  apiBase: string
  stripe?: { publishableKey: string; src?: string }
}

/** Where Stripe's script, its frames, its second factor and its calls are. */
const STRIPES_OWN = [
  ...['https://js.stripe.com', 'https://*.js.stripe.com'],
  ...['https://hooks.stripe.com', 'https://api.stripe.com'],
]

/** What a page grants so that it can take cards; of a stand-in the folder only, not all of its origin. */
export const stripeSources = (src: string | undefined): readonly string[] =>
  src === undefined ? STRIPES_OWN : [new URL('.', src).href]
