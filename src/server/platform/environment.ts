/** The public URLs of the server. Origins have no trailing slash. */
export type PublicUrls = {
  /** The app's pages, and the API under `/v1`. */
  app: string
  /** The identity provider, on its own origin; its client requires the trailing slash. */
  issuer: string
}

/** Settings that any part of the server may need, read from the environment and validated. */
export type PlatformSettings = {
  ports: { app: number; identity: number }
  /** The network interface to listen on: loopback only, unless a public URL is set. */
  host: string
  addresses: PublicUrls
  isHosted: boolean
  /** Whether the server was started by a person at a terminal, who reads sentences rather than log lines. */
  isLocal: boolean
  dataFolder: string
  /** Folders in the data folder that domains keep; other users have no access to them. */
  dataSubfolders: readonly string[]
  databaseUrl: string | null
  /** Origins whose pages may call the API. */
  allowedOrigins: readonly string[]
  /** Origins other than the app's whose pages may sign users in. They may call the API too. */
  signInOrigins: readonly string[]
  trustsProxy: boolean
  smtpUrl: string | null
  /** Null if the data folder's own key is used. */
  encryptionKey: string | null
}

/** The settings with the key that encrypts secrets in the database. */
export type PlatformEnvironment = PlatformSettings & { encryptionKey: string }
