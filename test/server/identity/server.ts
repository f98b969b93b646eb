import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIdentity, type Identity } from '../../../src/server/identity/identity.ts'
import { hashPassword } from '../../../src/server/identity/password.ts'
import { registerPerson } from '../../../src/server/identity/people.ts'
import type { MaintenanceState } from '../../../src/server/maintenance/state.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { edge } from '../../../src/server/platform/http/edge.ts'
import { createMailer } from '../../../src/server/platform/mail/mailer.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { openTestDatabase } from '../support/database.ts'
import { TEST_KEY } from '../support/encryption-key.ts'

export const DASHBOARD = 'http://dashboard.test'
/** An origin in SIGN_IN_ORIGINS, besides the dashboard's. */
export const SIGN_IN_PAGE = 'https://shop.test'
export const PASSWORD = 'Poplar-1'

export type IdentityServer = {
  /** With a trailing slash, as in tokens. */
  issuer: string
  database: Database
  identity(): Identity
  now: () => Date
  /** Advances the server's clock, for the expiry of links, limits and records. */
  advanceMinutes(minutes: number): void
  /** The newest email to an address, once all background tasks are done. */
  latestEmailTo(email: string): Promise<{ subject: string; link: string } | null>
  /** Adds a user with PASSWORD and an account. */
  addPerson(email: string): Promise<string>
  /** Restarts the provider with the same database. */
  restart(): Promise<void>
  logEntries: unknown[]
  auditEvents: unknown[]
  close(): Promise<void>
}

/**
 * The identity provider on its own port, with a fresh database. `named` is its public issuer URL, if it is behind a
 * proxy.
 */
export async function startIdentity({
  named,
  isHosted = false,
  smtpUrl = null,
  maintenance = async () => null,
}: {
  named?: string
  isHosted?: boolean
  smtpUrl?: string | null
  maintenance?: MaintenanceState
} = {}): Promise<IdentityServer> {
  const database = await openTestDatabase()
  const logEntries: unknown[] = []
  const auditEvents: unknown[] = []
  let now = Date.now()
  let identity: Identity
  const http = createServer(
    edge({
      environment: { isHosted, trustsProxy: true },
      log: { error: (line: unknown) => logEntries.push(line) },
    })((request, response) => identity.callback(request, response)),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
  const create = () =>
    createIdentity({
      database,
      environment: {
        addresses: {
          app: DASHBOARD,
          issuer: named ?? issuer,
        },
        isHosted,
        signInOrigins: [SIGN_IN_PAGE],
        trustsProxy: true,
        encryptionKey: TEST_KEY,
        smtpUrl,
      },
      mailer: createMailer({ database, smtpUrl, from: 'Poplar <no-reply@poplar.test>' }),
      maintenance,
      log: {
        error: (line: unknown) => logEntries.push(line),
        info: (line: unknown) => auditEvents.push(line),
      },
      now: () => new Date(now),
    })
  identity = await create()
  return {
    issuer,
    database,
    logEntries,
    auditEvents,
    identity: () => identity,
    now: () => new Date(now),
    advanceMinutes: (minutes) => {
      now += minutes * 60_000
    },
    async latestEmailTo(email) {
      await identity.settled()
      const mail = (await readOutbox(database)).find(({ to }) => to === email)
      return mail ? { subject: mail.subject, link: /http\S+/.exec(mail.text)?.[0] ?? '' } : null
    },
    addPerson: async (email) => {
      const passwordHash = await hashPassword(PASSWORD)
      return (await registerPerson(database, { email, firstName: 'Mira', passwordHash })) ?? ''
    },
    async restart() {
      await identity.close()
      identity = await create()
    },
    async close() {
      await identity.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await database.close()
    },
  }
}
