import * as v from 'valibot'
import { decrypt, encrypt } from '../../platform/http/encryption.ts'
import type { Credentials } from '../adapters/adapter.ts'

const credentialsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** Derives a different key for each connection, so that a row copied to another one can't be decrypted. */
const purposeOf = (connectionId: string) => `poplar credentials of connection ${connectionId}`

export const sealCredentials = (
  connectionId: string,
  credentials: Credentials,
  encryptionKey: string,
): string => encrypt(JSON.stringify(credentials), encryptionKey, purposeOf(connectionId))

/** Null if there are none, or if ENCRYPTION_KEY has changed: the connection is disconnected until they are replaced. */
export function openCredentials(
  connectionId: string,
  sealed: string | null,
  encryptionKey: string,
): Credentials | null {
  if (sealed === null) return null
  try {
    return v.parse(credentialsSchema, decrypt(sealed, encryptionKey, purposeOf(connectionId)))
  } catch {
    return null
  }
}
