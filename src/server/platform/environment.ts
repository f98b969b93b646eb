import type { HostMap } from './guarded-fetch/host-map.ts'

/** The public URLs of the server. Origins have no trailing slash. */
export type PublicUrls = {
  /** The dashboard and the API under `/v1`. */
  dashboard: string
  /** The sibling products' pages: a different site, not only a different origin. */
  siblings: string
  /** The identity provider, on its own origin; its client requires the trailing slash. */
  issuer: string
}

/** Settings that any part of the server may need, read from the environment and validated. */
export type PlatformSettings = {
  ports: { dashboard: number; siblings: number; identity: number }
  /** The network interface to listen on: loopback only, unless a public URL is set. */
  host: string
  addresses: PublicUrls
  isHosted: boolean
  /** Whether it was started by a person at a terminal, who reads sentences rather than log lines. */
  isLocal: boolean
  dataFolder: string
  databaseUrl: string | null
  /** Origins whose pages may call the API. */
  allowedOrigins: readonly string[]
  /** Origins other than the dashboard whose pages may sign users in. They may call the API too. */
  signInOrigins: readonly string[]
  trustsProxy: boolean
  smtpUrl: string | null
  /** Null if the data folder's own key is used. */
  encryptionKey: string | null
  installCheckHosts: HostMap
}

/** The settings with the key that encrypts secrets in the database. */
export type PlatformEnvironment = PlatformSettings & { encryptionKey: string }
