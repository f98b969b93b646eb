import type { JWTVerifyGetKey } from 'jose'
import type { Logger } from 'pino'
import type { Database, Statements } from './database/database.ts'
import type { PlatformEnvironment } from './environment.ts'
import type { GuardedFetch } from './guarded-fetch/guarded-fetch.ts'
import type { Mailer } from './mail/mailer.ts'
import type { BackgroundTasks } from './process/background-tasks.ts'

/** What every domain may be built from; a test gives its own clock, keys and database. */
export type Deps = {
  database: Database
  environment: PlatformEnvironment
  /** The identity provider's public keys. */
  keys: JWTVerifyGetKey
  guardedFetch: GuardedFetch
  mailer: Mailer
  /** Mails leave this way: neither their time nor their failure shows in an answer. */
  background: BackgroundTasks
  log: Pick<Logger, 'info' | 'error'>
  now: () => Date
}

/** Who makes a request, once the token has been checked. */
export type Caller = { personId: string; accountId: string }

/** What travels with one request. */
export type RequestEnv = {
  Variables: {
    requestId: string
    person: Caller
    /** The transaction that sees the caller's account only. */
    statements: Statements
    /** The failure behind a 500, for the log. */
    failure: unknown
  }
}
