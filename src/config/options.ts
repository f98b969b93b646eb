import type { MessageKey } from '../messages/all.ts'
import type { FailureReport, Logger } from './report.ts'
import type { GetAccessToken } from './tokens.ts'

/** Words of a host's own, by the names of ours. */
export type MessageWords = { readonly [Key in MessageKey]?: string }

/** The product's name and family. */
export type Brand = {
  /** Of the product, as people read it. */
  name: string
  /** Lower-case word for paths, storage keys and the yearly coupon. */
  slug: string
  /** The name of the mail product that the banner offers. */
  mailProduct: string
  /** The entries of the app switcher, the dashboard among them; with fewer than two there is no switcher. */
  siblings: readonly Sibling[]
}

/** A product of the same provider. */
export type Sibling = { name: string; url: string }

/** Addresses outside the dashboard; a path is measured from the page's own origin. */
export type Links = {
  /** Where *Contact* leads. */
  support: string
  /** Where *Docs* leads. */
  docs: string
  /** The privacy policy. */
  privacy: string
  /** The terms of service. */
  terms: string
  /** The app's page in the Shopify App Store; null while it has none. */
  shopifyApp: string | null
}

/** The hosted sign-in. Give either this or `getAccessToken`. */
export type AuthOptions = {
  /** Origin or host name of the identity provider. */
  domain: string
  /** Of this page, as the provider knows it. */
  clientId: string
  /** The API that the tokens are for. */
  audience?: string | undefined
  /** Default: the page's origin and `/login_success/`. */
  redirectUri?: string | undefined
  /** `implicit` takes the provider's answer from the hash (only for providers that know no other). Default `code`. */
  flow?: 'code' | 'implicit' | undefined
  /** Where the short-lived access token waits between two calls. Default `session`. */
  tokenStorage?: 'memory' | 'session' | undefined
  /** Address of the client's worker file; without it the client makes a blob worker. */
  workerUrl?: string | undefined
  /** The provider's public keys; when given, the signature of an implicit id token is verified. */
  jwks?: readonly JsonWebKey[] | undefined
}

/** What a page says once, with `configure()`. */
export type Options = {
  /** Address of the API, its version included: `https://api.example.com/v1`. */
  apiBase?: string | undefined
  /** Further origins that an element's `api-base` may name, and that tokens may go to. */
  apiOrigins?: readonly string[] | undefined
  /** The product under a name of your own. */
  brand?: Partial<Brand> | undefined
  /** The hosted sign-in, where the page has no tokens of its own. */
  auth?: AuthOptions | undefined
  /** The page's own tokens: nobody is sent to a sign-in then. */
  getAccessToken?: GetAccessToken | undefined
  /** The site that is selected at first; null and undefined leave it to the person. */
  siteId?: string | null | undefined
  /** Stripe's key for pages, which `plan-checkout` needs. `src`: the script, where it is not Stripe's own. */
  stripe?: { publishableKey: string; src?: string | undefined } | undefined
  /** A support chat of `dashboard-shell`: its id, and the script that is loaded once somebody is signed in. */
  chatbot?: { id: string; src: string } | undefined
  /** A captcha for `license-activation`; `src`: the script, where it is not Cloudflare Turnstile's. */
  captcha?: { siteKey: string; src?: string | undefined } | undefined
  /** A language tag; without it each element takes the nearest `lang`. */
  locale?: string | undefined
  /** `light`, `dark`, or `auto` (default), which follows the nearest `color-scheme`. */
  theme?: Theme | undefined
  /** Words of your own by the names of messages, which `poplar-kit/messages.json` lists with ours. */
  messages?: MessageWords | undefined
  /** Where the dashboard leads people outside of it. */
  links?: Partial<Links> | undefined
  /** Origins that the server may send the person to, beside the page's own. */
  allowedOrigins?: readonly string[] | undefined
  /** Where the campaign editor takes fonts from; `{apiBase}/fonts` by default. */
  fonts?: { base: string } | undefined
  /** Address of the user-info service; default: `{apiBase}/user-info`. */
  userInfoUrl?: string | undefined
  /** True only on a page that is all the dashboard's: then the kit may reload the document. */
  ownsPage?: boolean | undefined
  /** Takes warnings and failures, instead of the console. */
  logger?: Logger | undefined
  /** Is told of each failure, with tag, version and request id. */
  onError?: ((report: FailureReport) => void) | undefined
}

/** How the page signs people in, every default filled in. */
export type AuthSettings = {
  domain: string
  clientId: string
  /** Empty where the provider needs none. */
  audience: string
  redirectUri: string
  flow: 'code' | 'implicit'
  tokenStorage: 'memory' | 'session'
  workerUrl?: string | undefined
  jwks?: readonly JsonWebKey[] | undefined
}

/** `auto` follows the nearest `color-scheme`. */
export type Theme = 'light' | 'dark' | 'auto'

/** The options with every default filled in. */
export type Config = {
  /** Without a slash at its end; empty while nobody has named it. */
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
