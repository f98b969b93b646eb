import type { HostMap } from './guarded-fetch/host-map.ts'

/** The addresses that the server is reached at. Origins carry no trailing slash. */
export type Addresses = {
  /** The dashboard and the API under `/v1`. */
  dashboard: string
  /** The sibling products' pages; another site, not only another origin. */
  siblings: string
  /** The identity provider, an origin of its own; its client asks for the trailing slash. */
  issuer: string
}

/** Settings that every part of the server may need, read from the environment and checked. */
export type PlatformSettings = {
  ports: { dashboard: number; siblings: number; identity: number }
  /** The network interface to listen on: this machine only, unless a public address is set. */
  host: string
  addresses: Addresses
  isHosted: boolean
  /** Whether a person at a terminal started it: they read sentences, not log lines. */
  isLocal: boolean
  dataFolder: string
  databaseUrl: string | null
  /** Origins whose pages may call the API. */
  allowedOrigins: readonly string[]
  /** Origins, beside the dashboard, whose pages may sign people in. They may call the API too. */
  signInOrigins: readonly string[]
  trustsProxy: boolean
  smtpUrl: string | null
  /** Null where the data folder's own key serves. */
  encryptionKey: string | null
  installCheckHosts: HostMap
}

/** The same with the key by which secrets are sealed in the database. */
export type PlatformEnvironment = PlatformSettings & { encryptionKey: string }
