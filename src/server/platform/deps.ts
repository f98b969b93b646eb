import type { JWTVerifyGetKey } from 'jose'
import type { Logger } from 'pino'
import type { Database, Queryable } from './database/database.ts'
import type { PlatformEnvironment } from './environment.ts'
import type { GuardedFetch } from './guarded-fetch/guarded-fetch.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Mailer } from './mail/mailer.ts'
import type { BackgroundTasks } from './process/background-tasks.ts'

/** The dependencies that every domain can use; tests pass their own clock, keys and database. */
export type Deps = {
  database: Database
  environment: PlatformEnvironment
  /** The identity provider's public keys. */
  keys: JWTVerifyGetKey
  guardedFetch: GuardedFetch
  mailer: Mailer
  /** Sends emails in the background, so that a response reveals neither how long it took nor whether it failed. */
  background: BackgroundTasks
  /** Durable work that must not be lost, such as deliveries. */
  jobs: JobQueue
  log: Pick<Logger, 'info' | 'error'>
  now: () => Date
}

/** The caller of a request, after the token has been verified. */
export type Caller = { personId: string; accountId: string }

/** The per-request context. */
export type RequestEnv = {
  Variables: {
    requestId: string
    person: Caller
    /** The transaction that sees only the caller's account. */
    statements: Queryable
    /** The error behind a 500 response, for the log. */
    failure: unknown
  }
}
