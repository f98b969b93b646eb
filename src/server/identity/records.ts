import type { AdapterPayload } from 'oidc-provider'
import type { Queryable } from '../platform/database/database.ts'
import { decrypt, encrypt } from '../platform/http/encryption.ts'

/** As stored in the database: the content can be read only with the encryption key. */
export type StoredPayload = {
  sealed: string
  /** When it was first used, in seconds. */
  consumed?: number
  /** For a refresh token: the stored ID of the token that it replaced. */
  follows?: string
}

const purposeOf = (kind: string) => `poplar identity record ${kind}`

export const encryptPayload = (
  kind: string,
  payload: AdapterPayload,
  key: string,
): StoredPayload => ({
  sealed: encrypt(JSON.stringify(payload), key, purposeOf(kind)),
})

/** Undefined if it was encrypted with another key, as if there were no record. */
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

/**
 * Encrypts records from an earlier version, which stored them unencrypted, so that nobody has to sign in again.
 */
export async function encryptPlainRecords(statements: Queryable, key: string): Promise<void> {
  const unencryptedRecords = await statements.query<{
    kind: string
    id: string
    payload: AdapterPayload
  }>(`select kind, id, payload from identity_records where not payload ? 'sealed' for update`)
  for (const { kind, id, payload } of unencryptedRecords) {
    const { consumed, ...content } = payload
    const encryptedRecord = {
      ...encryptPayload(kind, content, key),
      ...(consumed !== undefined && { consumed }),
    }
    await statements.query(
      'update identity_records set payload = $3::jsonb where kind = $1 and id = $2',
      [kind, id, JSON.stringify(encryptedRecord)],
    )
  }
}
