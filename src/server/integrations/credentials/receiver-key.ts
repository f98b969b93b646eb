import { createHmac } from 'node:crypto'
import type { IntegrationName } from '../../../features/integrations/catalogue.ts'
import { deriveKey } from '../../platform/http/encryption.ts'
import type { Credentials } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import { openCredentials } from './credentials.ts'

type IdentifiedConnection = {
  accountId: string
  connectionId: string
  integration: IntegrationName
  sealed: string | null
}

/** Null if the credentials don't say whose they are, such as those of most sign-ins. */
function identityOf(name: IntegrationName, credentials: Credentials): string | null {
  const { url, key } = credentials
  if (url !== undefined) return new URL(url).origin
  if (key !== undefined) return key
  const { accountMember } = adapterOf(name).oauth ?? {}
  return (accountMember && credentials[accountMember]) ?? null
}

/**
 * What connections of an account have in common if they lead to the same receiver: the host of their address, or else
 * their API key or the service's account. A connection of which that is unknown has a receiver of its own.
 */
export function receiverKeyOf(
  { accountId, connectionId, integration, sealed }: IdentifiedConnection,
  encryptionKey: string,
): string {
  const credentials = openCredentials(connectionId, sealed, encryptionKey)
  const identity = credentials === null ? null : identityOf(integration, credentials)
  const parts = [accountId, integration, identity ?? { connectionId }]
  return createHmac('sha256', deriveKey(encryptionKey, 'poplar receivers'))
    .update(JSON.stringify(parts))
    .digest('base64url')
}
