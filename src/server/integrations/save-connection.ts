import type { IntegrationName } from '../../features/integrations/catalogue.ts'
import { releaseDeliveries } from '../deliveries/waiting.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { SiteStep } from '../sites/in-selected-site.ts'
import { openCredentials, sealCredentials } from './credentials.ts'
import type { IntegrationDeps } from './deps.ts'
import type { EnteredCredentials } from './entered-credentials.ts'
import {
  addConnection,
  lockConnection,
  replaceCredentials,
  requireConnection,
} from './repository.ts'
import { initialMapping, readConnection } from './responses.ts'
import type { ConnectionResponse } from './schema.ts'
import { createWebhookSecret, isSigned, WEBHOOK_SECRET } from './webhook-secret.ts'

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

type Replacement = {
  id: string
  entered: EnteredCredentials
  /** What was stored when the request began; without it, the new credentials replace any others. */
  replaces?: string | null
}

const replacedInTheMeantime = () =>
  new Refusal('CONFLICT', 'Somebody has just replaced these credentials. Reload the page.')

/** @throws Refusal NOT_FOUND, CONFLICT */
export async function saveReplacedCredentials(
  deps: SaveDeps,
  { statements, site }: SiteStep,
  { id, entered, replaces }: Replacement,
): Promise<ConnectionResponse> {
  const { encryptionKey } = deps.environment
  const connection = await lockConnection(statements, site, id)
  if (replaces !== undefined && replaces !== connection.sealed) throw replacedInTheMeantime()
  const { credentials, ...hints } = entered
  // A webhook at a new address keeps its secret.
  const { [WEBHOOK_SECRET]: kept } =
    openCredentials(connection.id, connection.sealed, encryptionKey) ?? {}
  const secret = isSigned(connection.integration)
    ? { [WEBHOOK_SECRET]: kept ?? createWebhookSecret() }
    : {}
  const complete = { ...credentials, ...secret }
  const sealed = sealCredentials(connection.id, complete, encryptionKey)
  await replaceCredentials(statements, connection, { sealed, ...hints })
  const replaced = await requireConnection(statements, site, id)
  if (replaced.paused_at === null)
    await releaseDeliveries(statements, deps.jobs, connection.id, deps.now())
  return readConnection(statements, deps, site, replaced)
}
