import type { MessageKey } from '../messages/all.ts'
import type { FailureReport, Logger } from './report.ts'
import type { GetAccessToken } from './tokens.ts'

/** The host's own messages, keyed by name. */
export type MessageOverrides = { readonly [Key in MessageKey]?: string }

/** The product's name and its sibling products. */
export type Brand = {
  /** Display name of the product. */
  name: string
  /** Lower-case word used in paths, storage keys and the yearly coupon. */
  slug: string
  /** The name of the email product that the banner promotes. */
  mailProduct: string
  /** The entries of the app switcher, including the dashboard; with fewer than two there is no switcher. */
  siblings: readonly Sibling[]
}

/** A product of the same provider. */
export type Sibling = { name: string; url: string }

/** URLs outside the dashboard; a path is relative to the page's origin. */
export type Links = {
  /** The target of *Contact*. */
  support: string
  /** The target of *Docs*. */
  docs: string
  /** The privacy policy. */
  privacy: string
  /** The terms of service. */
  terms: string
  /** The app's page in the Shopify App Store; null if there is none. */
  shopifyApp: string | null
  /** The hosted dashboard, which elements on other pages link to; null if it is at the origin of `apiBase`. */
  dashboard: string | null
}

/** The hosted sign-in. Set either this or `getAccessToken`. */
export type AuthOptions = {
  /** Origin or host name of the identity provider. */
  domain: string
  /** The client id that the provider assigned to this page. */
  clientId: string
  /** The API that the tokens are for. */
  audience?: string | undefined
  /** Defaults to `/login_success/` on the page's origin. */
  redirectUri?: string | undefined
  /** `implicit` reads the response from the URL hash, for providers without the code flow. Defaults to `code`. */
  flow?: 'code' | 'implicit' | undefined
  /** Where the short-lived access token is stored. Defaults to `session`. */
  tokenStorage?: 'memory' | 'session' | undefined
  /** URL of the client's worker file; without it the client creates a blob worker. */
  workerUrl?: string | undefined
  /** The provider's public keys. If set, the signature of an implicit id token is verified. */
  jwks?: readonly JsonWebKey[] | undefined
}

/** Options of `configure()`. */
export type Options = {
  /** URL of the API, including its version: `https://api.example.com/v1`. */
  apiBase?: string | undefined
  /** Additional origins that an element's `api-base` may use and that tokens may be sent to. */
  apiOrigins?: readonly string[] | undefined
  /** Your own name for the product. */
  brand?: Partial<Brand> | undefined
  /** The hosted sign-in, for pages without tokens of their own. */
  auth?: AuthOptions | undefined
  /** Returns the page's own tokens. The kit then never redirects to a sign-in. */
  getAccessToken?: GetAccessToken | undefined
  /** The initially selected site; null and undefined leave the choice to the user. */
  siteId?: string | null | undefined
  /** Stripe's publishable key, required by `plan-checkout`. `src`: the script's URL, if not Stripe's own. */
  stripe?: { publishableKey: string; src?: string | undefined } | undefined
  /** The support chat for `dashboard-shell`: its id, and the script that is loaded after sign-in. */
  chatbot?: { id: string; src: string } | undefined
  /** A captcha for `license-activation`. `src`: the script's URL, if not Cloudflare Turnstile's. */
  captcha?: { siteKey: string; src?: string | undefined } | undefined
  /** A language tag; by default each element uses the nearest `lang`. */
  locale?: string | undefined
  /** `light`, `dark`, or `auto` (default), which follows the nearest `color-scheme`. */
  theme?: Theme | undefined
  /** Your own messages, keyed by name. `poplar-kit/messages.json` lists all names and default messages. */
  messages?: MessageOverrides | undefined
  /** Links to pages outside the dashboard. */
  links?: Partial<Links> | undefined
  /** Origins that the server may redirect the user to, in addition to the page's own. */
  allowedOrigins?: readonly string[] | undefined
  /** URL the campaign editor loads fonts from. Defaults to `{apiBase}/fonts`. */
  fonts?: { base: string } | undefined
  /** URL of the user-info service. Defaults to `{apiBase}/user-info`. */
  userInfoUrl?: string | undefined
  /** True only if the page contains nothing but the dashboard: the kit may then reload it. */
  ownsPage?: boolean | undefined
  /** Receives warnings and failures instead of the console. */
  logger?: Logger | undefined
  /** Called for each failure, with tag, version and request id. */
  onError?: ((report: FailureReport) => void) | undefined
}

/** `AuthOptions` with all defaults. */
export type AuthSettings = {
  domain: string
  clientId: string
  /** Empty if the provider needs none. */
  audience: string
  redirectUri: string
  flow: 'code' | 'implicit'
  tokenStorage: 'memory' | 'session'
  workerUrl?: string | undefined
  jwks?: readonly JsonWebKey[] | undefined
}

/** `auto` follows the nearest `color-scheme`. */
export type Theme = 'light' | 'dark' | 'auto'

/** `Options` with all defaults. */
export type Config = {
  /** Without a trailing slash; empty until it is configured. */
  apiBase: string
  apiOrigins: readonly string[]
  brand: Brand
  auth: AuthSettings | null
  getAccessToken: GetAccessToken | null
  siteId: string | null
  stripe: { publishableKey: string; src?: string | undefined } | null
  chatbot: { id: string; src: string } | null
  captcha: { siteKey: string; src?: string | undefined } | null
  locale: string | null
  theme: Theme
  messages: Readonly<Record<string, string>>
  links: Links
  allowedOrigins: readonly string[]
  fonts: { base: string }
  userInfoUrl: string
  ownsPage: boolean
  logger: Logger | null
  onError: ((report: FailureReport) => void) | null
}
