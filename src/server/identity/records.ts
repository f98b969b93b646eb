import type { AdapterPayload } from 'oidc-provider'
import type { Statements } from '../platform/database/database.ts'
import { decrypt, encrypt } from '../platform/http/encryption.ts'

/** As it lies in the database: what it says can be read with the key alone. */
export type StoredPayload = {
  sealed: string
  /** When it was used, in seconds. */
  consumed?: number
  /** Of a refresh token: the stored id of the one that it was given for. */
  follows?: string
}

const purposeOf = (kind: string) => `identity record ${kind}`

export const encryptPayload = (
  kind: string,
  payload: AdapterPayload,
  key: string,
): StoredPayload => ({
  sealed: encrypt(JSON.stringify(payload), key, purposeOf(kind)),
})

/** Undefined for what was sealed with another key, which is as good as none. */
export function decryptPayload(
  kind: string,
  { sealed, consumed }: StoredPayload,
  key: string,
): AdapterPayload | undefined {
  try {
    const payload: AdapterPayload = JSON.parse(decrypt(sealed, key, purposeOf(kind)))
    return consumed === undefined ? payload : { ...payload, consumed }
  } catch {
    return undefined
  }
}

/** Seals the records of a version that kept them open, so that nobody has to sign in again. */
export async function encryptPlainRecords(statements: Statements, key: string): Promise<void> {
  const open = await statements.query<{ kind: string; id: string; payload: AdapterPayload }>(
    `select kind, id, payload from identity_records where not payload ? 'sealed' for update`,
  )
  for (const { kind, id, payload } of open) {
    const { consumed, ...said } = payload
    const kept = {
      ...encryptPayload(kind, said, key),
      ...(consumed !== undefined && { consumed }),
    }
    await statements.query(
      'update identity_records set payload = $3::jsonb where kind = $1 and id = $2',
      [kind, id, JSON.stringify(kept)],
    )
  }
}
