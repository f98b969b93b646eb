import { resolve } from 'node:path'
import {
  readStripeSettings,
  type StripeSettings,
  stripeProblems,
} from '../billing/stripe/settings.ts'
import { type Captcha, captchaProblems, readCaptchaSettings } from '../captcha/settings.ts'
import {
  createExternalLinks,
  type ExternalLinks,
  externalLinkProblems,
} from '../external-links/external-links.ts'
import { FONTS_FOLDER } from '../fonts/font-cache.ts'
import type { Bucket } from '../images/settings.ts'
import { IMAGES_FOLDER } from '../images/store.ts'
import type { OAuthClients } from '../integrations/oauth-clients.ts'
import type { PlatformEnvironment, PlatformSettings, PublicUrls } from '../platform/environment.ts'
import type { HostMap } from '../platform/guarded-fetch/host-map.ts'
import type { ShopApp } from '../shopify/shop-client.ts'
import { parseVariables, type Variables } from './environment-variables.ts'
import { networkProblems } from './hosted-network.ts'
import { RELEASES_FOLDER } from './static/releases.ts'

/** The sibling products' pages: a different site, not only a different origin. */
type SiblingSettings = { ports: { siblings: number }; addresses: { siblings: string } }

/** The server's settings, validated. */
export type Settings = PlatformSettings &
  SiblingSettings & {
    externalLinks: ExternalLinks
    /** Where uploaded images are stored; null for the data folder. */
    bucket: Bucket | null
    shopify: ShopApp | null
    /** Null if the local stand-in is used instead of Stripe. */
    stripe: StripeSettings | null
    captcha: Captcha | null
    installCheckHosts: HostMap
    /** Clients for the receivers that people sign in to. */
    oauthClients: OAuthClients
    seedsDemo: boolean
  }

/** The settings with the key that encrypts secrets in the database. */
export type Environment = Settings & PlatformEnvironment

/** The environment variables are invalid; each problem is a sentence. */
export class EnvironmentError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'EnvironmentError'
    this.problems = problems
  }
}

function readPublicUrls(variables: Variables): PublicUrls & SiblingSettings['addresses'] {
  const { PORT, PUBLIC_URL, ISSUER_URL } = variables
  return {
    app: PUBLIC_URL ?? `http://localhost:${PORT}`,
    siblings: `http://127.0.0.1:${PORT + 1}`,
    issuer: `${ISSUER_URL ?? `http://localhost:${PORT + 2}`}/`,
  }
}

/**
 * A hosted server must not have accounts with known passwords, so only a development server is seeded by default.
 */
function seedsDemo({ SEED, DATABASE_URL, NODE_ENV }: Variables): boolean {
  if (SEED !== undefined) return SEED === 'demo'
  return DATABASE_URL === undefined && NODE_ENV !== 'production'
}

function readShopifyApp(variables: Variables): Environment['shopify'] {
  const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret } = variables
  const isTest = variables.SHOPIFY_TEST_CHARGES
  return apiKey !== undefined && apiSecret !== undefined ? { apiKey, apiSecret, isTest } : null
}

/** Development defaults that are unsafe on a public server: each message states what is wrong and how to fix it. */
function hostedConfigProblems(variables: Variables): string[] {
  const { ISSUER_URL, SMTP_URL, INSTALL_CHECK_HOSTS, ENCRYPTION_KEY } = variables
  const problems = [
    [seedsDemo(variables), 'The demo accounts have known passwords. Set SEED=none.'],
    [SMTP_URL === undefined, 'The outbox page shows all emails to anyone. Set SMTP_URL.'],
    [
      readShopifyApp(variables) === null,
      'The Shopify stand-in lets anyone install any shop. Set SHOPIFY_API_KEY and SHOPIFY_API_SECRET.',
    ],
    [
      INSTALL_CHECK_HOSTS.size > 0,
      'INSTALL_CHECK_HOSTS lets the install check reach this network. Unset it.',
    ],
    [
      ENCRYPTION_KEY === undefined,
      'Sign-in keys are stored encrypted. Set ENCRYPTION_KEY (openssl rand -hex 32).',
    ],
    [ISSUER_URL === undefined, 'Sign-in needs its own HTTPS origin. Set ISSUER_URL.'],
    ...networkProblems(variables),
    ...externalLinkProblems(variables),
    ...captchaProblems(variables),
    ...stripeProblems(variables),
  ] as const
  return problems.filter(([isOn]) => isOn).map(([, problem]) => problem)
}

/**
 * Reads the environment variables, once, at startup.
 * @throws EnvironmentError with a sentence for each invalid value and, if PUBLIC_URL is set, for each unsafe
 * development default that is still enabled
 */
export function parseEnvironment(source: Record<string, string | undefined>): Settings {
  const parsed = parseVariables(source)
  if (!parsed.success) throw new EnvironmentError(parsed.issues.map(({ message }) => message))
  const variables = parsed.output
  const isHosted = variables.PUBLIC_URL !== undefined
  const problems = isHosted ? hostedConfigProblems(variables) : []
  if (problems.length > 0) throw new EnvironmentError(problems)

  const { PORT } = variables
  const addresses = readPublicUrls(variables)
  return {
    ports: { app: variables.API_PORT ?? PORT, siblings: PORT + 1, identity: PORT + 2 },
    host: isHosted ? '0.0.0.0' : '127.0.0.1',
    addresses,
    externalLinks: createExternalLinks(variables, addresses),
    isHosted,
    isLocal: !isHosted && variables.NODE_ENV !== 'production',
    dataFolder: resolve(variables.DATA_DIR),
    dataSubfolders: [IMAGES_FOLDER, FONTS_FOLDER, RELEASES_FOLDER],
    bucket: variables.S3_URL ?? null,
    databaseUrl: variables.DATABASE_URL ?? null,
    allowedOrigins: variables.ALLOWED_ORIGINS,
    signInOrigins: variables.SIGN_IN_ORIGINS,
    trustsProxy: variables.TRUST_PROXY ?? false,
    smtpUrl: variables.SMTP_URL ?? null,
    shopify: readShopifyApp(variables),
    encryptionKey: variables.ENCRYPTION_KEY ?? null,
    stripe: readStripeSettings(variables),
    captcha: readCaptchaSettings(variables, addresses.siblings),
    installCheckHosts: variables.INSTALL_CHECK_HOSTS,
    oauthClients: variables.OAUTH_CLIENTS,
    seedsDemo: seedsDemo(variables),
  }
}
