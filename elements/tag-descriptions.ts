import { PAID_PLANS } from '../src/features/billing/plans.ts'

/** The documentation of one tag. */
export type TagDescription = {
  /** The element's purpose. */
  summary: string
  /** Description of each attribute, property and event, keyed by prop. */
  props: Readonly<Record<string, string>>
  /** TypeScript types of properties and event details (`null` without one), keyed by prop. */
  types: Readonly<Record<string, string>>
  /** Valid values of string attributes that the view validates itself, keyed by prop. */
  values?: Readonly<Record<string, readonly string[]>>
}

const CHECKOUT_DETAIL =
  "{ plan: 'free' | 'starter' | 'plus' | 'ultimate'; billingType: 'monthly' | 'yearly'; sessionId: string }"

/**
 * Documentation of the tags, for `custom-elements.json` and editors. Kept apart from the tags' specs, which every page
 * downloads.
 */
export const TAG_DESCRIPTIONS: Readonly<Record<string, TagDescription>> = {
  'add-site-wizard': {
    summary: 'Registers a website with the account and shows how to install the product on it.',
    props: {
      platform: 'How the site is built. Defaults to the platform of the user’s account.',
      askDetails: 'Starts with a page that asks for phone, role and industry.',
      step: 'The first page: 0 details, 1 website, 2 install.',
      onSiteAdded: 'A site was created: `{ siteId, domain }`.',
      onStepChanged: 'The user moved to another page: `{ step }`.',
      onSitesLimitReached:
        'The account has reached its site limit: `{ sitesLimit }`. Prevent it to offer an upgrade yourself instead of the built-in button.',
      onFinished: 'Setup is complete. Cancel the event to handle the next step yourself.',
    },
    types: {
      onSiteAdded: '{ siteId: string; domain: string }',
      onStepChanged: '{ step: 0 | 1 | 2 }',
      onSitesLimitReached: '{ sitesLimit: number }',
    },
  },
  'dashboard-shell': {
    summary: 'The whole dashboard: sign-in, sidebar, header and all pages.',
    props: {
      basePath: 'The part of the URL path that belongs to the host, such as `/app`.',
      routing:
        'Where the current path is stored: in the URL path (default), the URL hash, or in memory only.',
      onNavigate: 'The user navigates to a page: `{ path }`. Prevent it to navigate yourself.',
      onSignedIn: 'A user signed in: `{ userId, email }`.',
      onSiteChanged: 'The user selected another site: `{ siteId, domain }`.',
    },
    types: {
      onNavigate: '{ path: string }',
      onSignedIn: '{ userId: string; email: string }',
      onSiteChanged: '{ siteId: string; domain: string }',
    },
  },
  'set-password-form': {
    summary: 'Sets the password of a customer who bought the product from a partner.',
    props: {
      platform: 'Where the customer bought the product; `default` if missing.',
      askRole: 'Also asks for the customer’s role, which is optional.',
      accessToken: 'The one-time token from the email.',
      email: 'The customer’s email, shown in the form and offered to password managers.',
      onPasswordSet:
        'The password was set: `{ platform, role? }`. Prevent it to continue yourself, without the built-in dialog.',
    },
    types: {
      accessToken: 'string',
      email: 'string',
      onPasswordSet:
        "{ platform: 'appsumo' | 'shopify' | 'lifetime' | 'default'; role?: 'Personal' | 'Company' | 'Agency' | 'Develpoer' | 'admin' | 'others' }",
    },
  },
  'license-activation': {
    summary: 'Registers a license key, or verifies it with the token from the email.',
    props: {
      mode: '`register` (default) asks for key, email and password; `verify` uses the token.',
      token: 'The token from the email, for `verify`.',
      email: 'The initial value of the email field.',
      onLicenseSubmitted: 'The key was submitted and an email was sent: `{ email }`.',
      onLicenseVerified:
        'The license is active. Cancel the event to handle the next step yourself.',
    },
    types: {
      token: 'string',
      email: 'string',
      onLicenseSubmitted: '{ email: string }',
    },
  },
  'plan-checkout': {
    summary: 'Sells a plan by card, with Stripe’s embedded payment page.',
    props: {
      plan: 'The plan to buy.',
      billingType: '`monthly` (default) or `yearly`.',
      coupon: 'The coupon to apply first; a yearly plan without one gets the default coupon.',
      onCheckoutReady: 'The payment form is ready: `{ plan, billingType, sessionId }`.',
      onCheckoutCompleted:
        'The payment succeeded: `{ plan, billingType, sessionId }`. Cancel the event to handle the next step yourself.',
    },
    types: {
      onCheckoutReady: CHECKOUT_DETAIL,
      onCheckoutCompleted: CHECKOUT_DETAIL,
    },
    values: { plan: PAID_PLANS },
  },
}

/** Descriptions of the attributes, properties and methods that all tags have, for the manifest. */
export const COMMON_DESCRIPTIONS: Readonly<Record<string, string>> = {
  apiBase: 'URL of the API. Its origin must be listed in configure({ apiOrigins }).',
  locale: 'Language tag. Defaults to the page’s language, or the nearest lang attribute.',
  theme: 'light, dark, or auto (default), which follows the nearest color-scheme.',
  renderRoot: 'light renders into the light DOM, for password managers.',
  getAccessToken: 'Returns this element’s access token, instead of the page’s.',
  ready: 'Resolves with `state` when the element shows its view or an error; never rejects.',
  state: 'The current status, and the last detail of each event.',
  focus: 'Focuses the first field.',
}

/** Default values of attributes, for those that have one. */
export const DEFAULTS: Readonly<Record<string, string>> = {
  theme: 'auto',
  renderRoot: 'shadow',
  routing: 'history',
  mode: 'register',
  billingType: 'monthly',
}

/** Types of the properties that all tags have. */
export const COMMON_TYPES: Readonly<Record<string, string>> = {
  getAccessToken: 'GetAccessToken',
}

/** Events that all tags have. */
export const COMMON_EVENTS = [
  {
    name: 'failed',
    detail: 'FailedDetail',
    description: 'The element failed: `{ type, status?, retry() }`.',
  },
  {
    name: 'signed-out',
    detail: 'SignedOutDetail',
    description: 'The user was signed out: `{ reason }`.',
  },
] as const
