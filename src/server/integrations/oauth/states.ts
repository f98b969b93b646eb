import type { IntegrationName } from '../../../features/integrations/catalogue.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { decrypt, encrypt } from '../../platform/http/encryption.ts'
import { createToken, hashSecret, TOKEN_PATTERN } from '../../platform/http/secret-token.ts'
import type { SiteStep } from '../../sites/in-selected-site.ts'

const LIFETIME_MS = 600_000

const purposeOf = (stateHash: string) => `poplar verifier of sign-in ${stateHash}`

type NewState = {
  integration: IntegrationName
  connectionId: string | null
  verifier: string
  encryptionKey: string
  now: Date
}

/** Remembers a sign-in at a service that begins, and returns its state. Only the hash of the state is stored. */
export async function saveState(
  { statements, person, site }: SiteStep,
  { integration, connectionId, verifier, encryptionKey, now }: NewState,
): Promise<string> {
  const state = createToken()
  const stateHash = hashSecret(state)
  await statements.query(
    `insert into oauth_states (state_hash, account_id, site_id, person_id, sid, integration,
       connection_id, sealed_verifier, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[stateHash, person.accountId, site.id, person.personId, person.sid, integration],
      ...[connectionId, encrypt(verifier, encryptionKey, purposeOf(stateHash))],
      new Date(now.getTime() + LIFETIME_MS),
    ],
  )
  return state
}

export type TakenState = { connectionId: string | null; verifier: string }

/**
 * Takes a state, which works once. Null if it is unknown, used, too old, or of another person, sign-in, site or
 * service.
 */
export async function takeState(
  { statements, person, site }: SiteStep,
  { state, integration, now }: { state: string; integration: IntegrationName; now: Date },
  encryptionKey: string,
): Promise<TakenState | null> {
  if (!TOKEN_PATTERN.test(state)) return null
  const stateHash = hashSecret(state)
  const [row] = await statements.query<{ connectionId: string | null; sealed: string }>(
    `delete from oauth_states where state_hash = $1 and account_id = $2 and site_id = $3
       and person_id = $4 and sid = $5 and integration = $6 and expires_at > $7
     returning connection_id as "connectionId", sealed_verifier as sealed`,
    [stateHash, person.accountId, site.id, person.personId, person.sid, integration, now],
  )
  if (row === undefined) return null
  const { connectionId, sealed } = row
  return { connectionId, verifier: decrypt(sealed, encryptionKey, purposeOf(stateHash)) }
}

export async function deleteExpiredStates(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query('delete from oauth_states where expires_at <= $1', [now])
}
