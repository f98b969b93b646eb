import type { IntegrationName } from '../../features/integrations/catalogue.ts'
import { releaseDeliveries } from '../deliveries/waiting.ts'
import type { SiteStep } from './caller.ts'
import { openCredentials, sealCredentials } from './credentials.ts'
import type { IntegrationDeps } from './deps.ts'
import type { EnteredCredentials } from './entered-credentials.ts'
import { addConnection, replaceCredentials, requireConnection } from './repository.ts'
import { initialMapping, readConnection } from './responses.ts'
import type { ConnectionResponse } from './schema.ts'
import { WEBHOOK_SECRET } from './webhook-secret.ts'

type SaveDeps = Pick<IntegrationDeps, 'environment' | 'jobs' | 'now'>

type NewConnection = {
  id: string
  integration: IntegrationName
  title: string | undefined
  entered: EnteredCredentials
}

/** `secret` is a webhook's, null for other services. */
type SavedConnection = { response: ConnectionResponse; secret: string | null }

/** Adds a connection with the mapping that fits the site's forms. @throws Refusal LIMIT_REACHED */
export async function saveNewConnection(
  deps: SaveDeps,
  { statements, site }: SiteStep,
  { id, integration, title, entered }: NewConnection,
): Promise<SavedConnection> {
  const { encryptionKey } = deps.environment
  const { credentials, ...hints } = entered
  const connection = await addConnection(statements, site, {
    ...{ id, integration, title, ...hints },
    sealed: sealCredentials(id, credentials, encryptionKey),
    fieldMap: await initialMapping(statements, site, integration),
    now: deps.now(),
  })
  // A repeated request gets the secret of the connection that the first one added.
  const saved = openCredentials(connection.id, connection.sealed, encryptionKey)
  const response = await readConnection(statements, deps, site, connection)
  return { response, secret: saved?.[WEBHOOK_SECRET] ?? null }
}

/** @throws Refusal NOT_FOUND */
export async function saveReplacedCredentials(
  deps: SaveDeps,
  { statements, site }: SiteStep,
  { id, entered }: { id: string; entered: EnteredCredentials },
): Promise<ConnectionResponse> {
  const connection = await requireConnection(statements, site, id)
  const { credentials, ...hints } = entered
  const sealed = sealCredentials(connection.id, credentials, deps.environment.encryptionKey)
  await replaceCredentials(statements, connection, { sealed, ...hints })
  const replaced = await requireConnection(statements, site, id)
  if (replaced.paused_at === null)
    await releaseDeliveries(statements, deps.jobs, connection.id, deps.now())
  return readConnection(statements, deps, site, replaced)
}
