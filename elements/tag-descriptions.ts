import { PAID_PLANS } from '../src/features/billing/plans.ts'

/** One tag in words. */
export type About = {
  /** What the element is for. */
  summary: string
  /** What each attribute, property and event means, by its prop. */
  props: Readonly<Record<string, string>>
  /** The type of a property, and of an event's detail (none: `null`), as TypeScript writes it, by its prop. */
  types: Readonly<Record<string, string>>
  /** Valid values of a text attribute that the view itself validates, by its prop. */
  values?: Readonly<Record<string, readonly string[]>>
}

const CHECKOUT_DETAIL =
  "{ plan: 'free' | 'starter' | 'plus' | 'ultimate'; billingType: 'monthly' | 'yearly'; sessionId: string }"

/**
 * The tags in words, for `custom-elements.json` and the editors. They stand apart from the tables that
 * define the tags, because those are downloaded by every page.
 */
export const ABOUT: Readonly<Record<string, About>> = {
  'add-site-wizard': {
    summary: 'Registers a website with the account and shows how to install the product on it.',
    props: {
      platform: 'How the site is built; without it the platform of the person’s account counts.',
      askDetails: 'Begins with a page that asks for phone, role and industry.',
      step: 'Where to begin: 0 details, 1 website, 2 install.',
      onSiteAdded: 'A site was created: `{ siteId, domain }`.',
      onStepChanged: 'The person is on another page now: `{ step }`.',
      onSitesLimitReached:
        'The account has no room for another site: `{ sitesLimit }`. Prevent it to offer a larger plan your own way, without our button.',
      onFinished: 'The setup is finished. Prevent it to go on your own way.',
    },
    types: {
      onSiteAdded: '{ siteId: string; domain: string }',
      onStepChanged: '{ step: 0 | 1 | 2 }',
      onSitesLimitReached: '{ sitesLimit: number }',
    },
  },
  'dashboard-shell': {
    summary: 'The whole dashboard, with its sign-in, its frame and its pages.',
    props: {
      basePath: 'The part of the page’s address that belongs to the host, such as `/app`.',
      routing: 'Where the place is kept: the page’s path (default), its hash, or nowhere.',
      onNavigate: 'The person asked for a page: `{ path }`. Prevent it to go there your own way.',
      onSignedIn: 'A person is signed in: `{ userId, email }`.',
      onSiteChanged: 'The person chose another site: `{ siteId, domain }`.',
    },
    types: {
      onNavigate: '{ path: string }',
      onSignedIn: '{ userId: string; email: string }',
      onSiteChanged: '{ siteId: string; domain: string }',
    },
  },
  'set-password-form': {
    summary: 'Sets the password of somebody who bought the product from a partner.',
    props: {
      platform: 'Where the person bought it; without it `default`.',
      askRole: 'Also asks who the person is, which they may leave open.',
      accessToken: 'The token of the mail, which allows it once.',
      email: 'Whose password it is; shown, and for password managers.',
      onPasswordSet:
        'The password is set: `{ platform, role? }`. Prevent it to go on your own way, without our dialog.',
    },
    types: {
      accessToken: 'string',
      email: 'string',
      onPasswordSet:
        "{ platform: 'appsumo' | 'shopify' | 'lifetime' | 'default'; role?: 'Personal' | 'Company' | 'Agency' | 'Develpoer' | 'admin' | 'others' }",
    },
  },
  'license-activation': {
    summary: 'Registers a license key, or verifies the mail that came of it.',
    props: {
      mode: '`register` (default) asks for key, email and password; `verify` uses the token.',
      token: 'The token of the mail, for `verify`.',
      email: 'The address that the form begins with.',
      onLicenseSubmitted: 'The key was sent; a mail is on its way: `{ email }`.',
      onLicenseVerified: 'The license is active. Prevent it to go on your own way.',
    },
    types: {
      token: 'string',
      email: 'string',
      onLicenseSubmitted: '{ email: string }',
    },
  },
  'plan-checkout': {
    summary: 'Sells a plan by card, on Stripe’s own page within the element.',
    props: {
      plan: 'Which plan is sold.',
      billingType: '`monthly` (default) or `yearly`.',
      coupon: 'The coupon to begin with; without it a yearly plan gets the default one.',
      onCheckoutReady: 'The payment can begin: `{ plan, billingType, sessionId }`.',
      onCheckoutCompleted:
        'It is paid: `{ plan, billingType, sessionId }`. Prevent it to go on your own way.',
    },
    types: {
      onCheckoutReady: CHECKOUT_DETAIL,
      onCheckoutCompleted: CHECKOUT_DETAIL,
    },
    values: { plan: PAID_PLANS },
  },
}

/** What the common attributes, properties and methods mean, for the manifest. */
export const COMMON_ABOUT: Readonly<Record<string, string>> = {
  apiBase: 'Address of the API; its origin must stand in configure({ apiOrigins }).',
  locale: 'Language tag; without it the page’s language, or the nearest lang.',
  theme: 'Without it, or with auto, the nearest color-scheme counts.',
  renderRoot: 'light puts the view into the page’s own tree, for password managers.',
  getAccessToken: 'The element’s own source of tokens, instead of the page’s.',
  ready:
    'Fulfilled with `state` once the element shows its view, or says why it cannot; never rejected.',
  state: 'What was reached so far: the status, and the last detail of each event.',
  focus: 'Moves the focus to the first field.',
}

/** The defaults of the attributes that have one. */
export const DEFAULTS: Readonly<Record<string, string>> = {
  theme: 'auto',
  renderRoot: 'shadow',
  routing: 'history',
  mode: 'register',
  billingType: 'monthly',
}

/** The types of the properties that every tag has. */
export const COMMON_TYPES: Readonly<Record<string, string>> = {
  getAccessToken: 'GetAccessToken',
}

/** Events that every tag has. */
export const COMMON_EVENTS = [
  {
    name: 'failed',
    detail: 'FailedDetail',
    description: 'Something went wrong: `{ type, status?, retry() }`.',
  },
  {
    name: 'signed-out',
    detail: 'SignedOutDetail',
    description: 'Nobody is signed in any more: `{ reason }`.',
  },
] as const
