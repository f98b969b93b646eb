import { setTimeout as wait } from 'node:timers/promises'
import type { IntegrationName } from '../../../features/integrations/catalogue.ts'
import type { Credentials } from '../adapters/adapter.ts'
import { openCredentials, sealCredentials } from '../credentials/credentials.ts'
import type { IntegrationDeps } from '../deps.ts'
import { pauseAndNotify } from '../pausing/notify-owner.ts'
import { ACCOUNTS_SERVER, EXPIRES_AT, requestTokens } from './tokens.ts'

/** A token that expires sooner is renewed before it is used. */
const MARGIN_MS = 60_000
/** Longer than a request to a service may take. */
const LEASE_MS = 20_000
const POLL_MS = 250
const MAX_POLLS = LEASE_MS / POLL_MS

export type FreshCredentials =
  | { status: 'ready'; credentials: Credentials }
  /** They can't be read, and have to be entered again. */
  | { status: 'disconnected' }
  /** The service has withdrawn the access; the connection has been paused. */
  | { status: 'unauthorized'; words: string }
  /** They can't be renewed now. */
  | { status: 'unavailable'; words: string }

type FreshDeps = Pick<IntegrationDeps, 'database' | 'environment' | 'receivers' | 'jobs' | 'now'>
type Place = { accountId: string; connectionId: string }
type Stored = { integration: IntegrationName; sealed: string; credentials: Credentials }

/** The renewals of this process, by connection, so that a refresh token is used once. */
const renewals = new Map<string, Promise<FreshCredentials>>()

async function readStored(deps: FreshDeps, { accountId, connectionId }: Place) {
  const [row] = await deps.database.asAccount(accountId, (statements) =>
    statements.query<{ integration: IntegrationName; sealed: string | null }>(
      `select integration, sealed_credentials as sealed from connections
       where connection_id = $1::uuid`,
      [connectionId],
    ),
  )
  const sealed = row?.sealed ?? null
  const credentials = openCredentials(connectionId, sealed, deps.environment.encryptionKey)
  if (row === undefined || sealed === null || credentials === null) return null
  return { integration: row.integration, sealed, credentials }
}

function isExpired({ [EXPIRES_AT]: expiresAt }: Credentials, now: Date): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) - MARGIN_MS <= now.getTime()
}

/**
 * A connection's credentials, with an OAuth token that is valid now. Opens only short transactions, so call it outside of
 * one.
 */
export async function freshCredentials(deps: FreshDeps, place: Place): Promise<FreshCredentials> {
  const stored = await readStored(deps, place)
  if (stored === null) return { status: 'disconnected' }
  const { credentials } = stored
  if (!isExpired(credentials, deps.now())) return { status: 'ready', credentials }
  const { connectionId } = place
  const running = renewals.get(connectionId)
  if (running !== undefined) return running
  const renewal = renew(deps, place, stored).finally(() => renewals.delete(connectionId))
  renewals.set(connectionId, renewal)
  return renewal
}

/** Changes the connection's row, unless its credentials have been replaced since they were read. */
async function updateStored(
  { database }: FreshDeps,
  { accountId, connectionId }: Place,
  { sealed }: Stored,
  change: { assignments: string; parameters?: readonly unknown[]; condition?: string },
): Promise<boolean> {
  const { assignments, parameters = [], condition = 'true' } = change
  return database.asAccount(accountId, async (statements) => {
    const rows = await statements.query(
      `update connections set ${assignments}
       where connection_id = $1::uuid and sealed_credentials = $2 and ${condition} returning 1`,
      [connectionId, sealed, ...parameters],
    )
    return rows.length > 0
  })
}

/** Claims the renewal in this connection's row, because other processes may need it, too. */
function claimRenewal(deps: FreshDeps, place: Place, stored: Stored): Promise<boolean> {
  const now = deps.now()
  return updateStored(deps, place, stored, {
    assignments: 'renewing_until = $4',
    condition: '(renewing_until is null or renewing_until <= $3)',
    parameters: [now, new Date(now.getTime() + LEASE_MS)],
  })
}

async function renew(deps: FreshDeps, place: Place, stored: Stored): Promise<FreshCredentials> {
  if (!(await claimRenewal(deps, place, stored))) return waitForRenewal(deps, place)
  const { refresh_token: refreshToken, [ACCOUNTS_SERVER]: server } = stored.credentials
  if (refreshToken === undefined) {
    return withdrawAccess(deps, place, stored, 'The sign-in has expired.')
  }
  const parameters = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const result = await requestTokens(deps, stored.integration, { parameters, server })
  if (result.status === 'refused') return withdrawAccess(deps, place, stored, result.words)
  if (result.status === 'unavailable') {
    await updateStored(deps, place, stored, { assignments: 'renewing_until = null' })
    return { status: 'unavailable', words: result.words }
  }
  // Many services keep the refresh token, and some send its other members only once.
  const credentials = { ...stored.credentials, ...result.credentials }
  const { encryptionKey } = deps.environment
  const sealed = sealCredentials(place.connectionId, credentials, encryptionKey)
  await updateStored(deps, place, stored, {
    assignments: 'sealed_credentials = $3, renewing_until = null',
    parameters: [sealed],
  })
  return { status: 'ready', credentials }
}

/** Pauses the connection, unless its credentials have been replaced since they were read. */
async function withdrawAccess(
  { database, jobs, now }: FreshDeps,
  { connectionId }: Place,
  { sealed }: Stored,
  words: string,
): Promise<FreshCredentials> {
  await database.transaction(async (statements) => {
    const current = await statements.query(
      `update connections set renewing_until = null
       where connection_id = $1::uuid and sealed_credentials = $2 returning 1`,
      [connectionId, sealed],
    )
    const pause = { reason: 'unauthorized', words, now: now() } as const
    if (current.length > 0) await pauseAndNotify(statements, jobs, connectionId, pause)
  })
  return { status: 'unauthorized', words }
}

/** Another process renews the token. */
async function waitForRenewal(deps: FreshDeps, place: Place): Promise<FreshCredentials> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    await wait(POLL_MS, undefined, { ref: false })
    const stored = await readStored(deps, place)
    if (stored === null) return { status: 'disconnected' }
    const { credentials } = stored
    if (!isExpired(credentials, deps.now())) return { status: 'ready', credentials }
  }
  return { status: 'unavailable', words: 'The sign-in is being renewed. Try again in a minute.' }
}
