import type { JWTVerifyGetKey } from 'jose'
import type { Logger } from 'pino'
import type { StripeDoor } from './billing/door.ts'
import type { Database, Statements } from './database/database.ts'
import type { Environment } from './environment.ts'
import type { EventHub } from './events/hub.ts'
import type { GuardedFetch } from './guarded-fetch/guarded-fetch.ts'
import type { Background } from './identity/background.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MaintenanceState } from './maintenance/state.ts'
import type { Person } from './session/person.ts'
import type { Claims } from './session/token.ts'

/** What the API is built from; a test gives its own clock, keys and database. */
export type Deps = {
  database: Database
  environment: Environment
  /** The identity provider's public keys. */
  keys: JWTVerifyGetKey
  guardedFetch: GuardedFetch
  stripe: StripeDoor
  mailer: Mailer
  /** Mails leave this way: neither their time nor their failure shows in an answer. */
  background: Background
  maintenance: MaintenanceState
  /** Wakes the streams of events that wait in this process. */
  events: EventHub
  log: Pick<Logger, 'info' | 'error'>
  now: () => Date
}

/** What travels with one request. */
export type AppEnv = {
  Variables: {
    requestId: string
    /** After `signedIn`: whom the token names. */
    claims: Claims
    /** After `tenant`: the person, and the transaction that sees this account only. */
    person: Person
    statements: Statements
    /** The failure behind a 500, for the log. */
    failure: unknown
  }
}
