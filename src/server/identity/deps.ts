import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { MaintenanceState } from '../maintenance/state.ts'
import type { Database } from '../platform/database/database.ts'
import type { PlatformEnvironment } from '../platform/environment.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { BackgroundTasks } from '../platform/process/background-tasks.ts'
import type { IdentityAttempts } from './attempt-limits.ts'
import type { KnownDevices } from './known-devices.ts'
import { layout, type Page } from './pages/layout.ts'

/** The dependencies of the identity provider; tests pass their own clock and database. */
export type IdentityDeps = {
  database: Database
  environment: Pick<
    PlatformEnvironment,
    'addresses' | 'isHosted' | 'signInOrigins' | 'trustsProxy' | 'encryptionKey' | 'smtpUrl'
  >
  mailer: Mailer
  maintenance: MaintenanceState
  log: Pick<Logger, 'error' | 'info'>
  now: () => Date
}

/** The additional dependencies of the pages. */
export type PageDeps = IdentityDeps & {
  attempts: IdentityAttempts
  background: BackgroundTasks
  knownDevices: KnownDevices
}

export type PageEnv = { Bindings: HttpBindings }

/** Origins whose pages may sign users in and be redirected to: the dashboard and SIGN_IN_ORIGINS. */
export const clientOrigins = ({ environment }: Pick<IdentityDeps, 'environment'>): string[] => [
  environment.addresses.app,
  ...environment.signInOrigins,
]

export const issuerOrigin = ({ environment }: Pick<IdentityDeps, 'environment'>): string =>
  new URL(environment.addresses.issuer).origin

/** Where emails can be read on a local server; null if they are sent. */
export const outboxUrl = ({ environment }: Pick<IdentityDeps, 'environment'>): string | null =>
  environment.smtpUrl === null ? `${environment.addresses.app}/local/outbox` : null

/** Renders a page in the layout of the sign-in pages. */
export const renderPage = ({ environment }: Pick<IdentityDeps, 'environment'>, page: Page) =>
  layout({ home: environment.addresses.app, assets: '/assets' }, page)
