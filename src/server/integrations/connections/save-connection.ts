import type { IntegrationName } from '../../../features/integrations/catalogue.ts'
import { releaseDeliveries } from '../../deliveries/waiting.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SiteStep } from '../../sites/in-selected-site.ts'
import type { Credentials, Target } from '../adapters/adapter.ts'
import { openCredentials, sealCredentials } from '../credentials/credentials.ts'
import type { EnteredCredentials } from '../credentials/entered-credentials.ts'
import type { IntegrationDeps } from '../deps.ts'
import type { ConnectionResponse } from '../schema.ts'
import {
  createWebhookSecret,
  isSigned,
  repeatableSecret,
  WEBHOOK_SECRET,
} from '../sending/webhook-secret.ts'
import { assignReceiver } from './assign-receiver.ts'
import {
  addConnection,
  type Connection,
  lockConnection,
  replaceCredentials,
  requireConnection,
} from './repository.ts'
import { initialMapping, readConnection } from './responses.ts'

type SaveDeps = Pick<IntegrationDeps, 'environment' | 'jobs' | 'now'>

type NewConnection = {
  id: string
  integration: IntegrationName
  title: string | undefined
  entered: EnteredCredentials
  target: Target | null
}

/** `secret` is a webhook's new one, which is shown once; null if there is none. */
type SavedConnection = { connection: ConnectionResponse; secret: string | null }

/** Adds a connection with the mapping that fits the site's forms. @throws Refusal LIMIT_REACHED */
export async function saveNewConnection(
  deps: SaveDeps,
  { statements, site }: SiteStep,
  { id, integration, title, entered, target }: NewConnection,
): Promise<SavedConnection> {
  const { encryptionKey } = deps.environment
  const { credentials, ...hints } = entered
  const now = deps.now()
  const added = await addConnection(statements, site, {
    ...{ id, integration, title, ...hints },
    sealed: sealCredentials(id, credentials, encryptionKey),
    fieldMap: await initialMapping(statements, site, integration),
    ...{ target, now },
  })
  await assignReceiver(statements, added.id, { now, encryptionKey })
  // A repeated request gets the secret of the connection that the first one added.
  const saved = openCredentials(added.id, added.sealed, encryptionKey)
  const connection = await readConnection(statements, deps, site, added)
  return { connection, secret: repeatableSecret(saved, now) }
}

type Replacement = {
  id: string
  entered: EnteredCredentials
  /** What was stored when the request began; without it, the new credentials replace any others. */
  replaces?: string | null
}

const replacedInTheMeantime = () =>
  new Refusal('CONFLICT', 'Somebody has just replaced these credentials. Reload the page.')

/**
 * A webhook at a new address keeps its secret. If that can't be read, because ENCRYPTION_KEY has changed, it gets a new
 * one.
 */
function replacedSecret({ integration }: Connection, before: Credentials | null) {
  if (!isSigned(integration)) return { credentials: {}, created: null }
  const kept = before?.[WEBHOOK_SECRET]
  const secret = kept ?? createWebhookSecret()
  return {
    credentials: { [WEBHOOK_SECRET]: secret },
    created: kept === undefined ? secret : null,
  }
}

/** @throws Refusal NOT_FOUND, CONFLICT */
export async function saveReplacedCredentials(
  deps: SaveDeps,
  { statements, site }: SiteStep,
  { id, entered, replaces }: Replacement,
): Promise<SavedConnection> {
  const { encryptionKey } = deps.environment
  const before = await lockConnection(statements, site, id)
  if (replaces !== undefined && replaces !== before.sealed) throw replacedInTheMeantime()
  const { credentials, ...hints } = entered
  const secret = replacedSecret(before, openCredentials(before.id, before.sealed, encryptionKey))
  const complete = { ...credentials, ...secret.credentials }
  const sealed = sealCredentials(before.id, complete, encryptionKey)
  await replaceCredentials(statements, before, { sealed, ...hints })
  const now = deps.now()
  await assignReceiver(statements, before.id, { now, encryptionKey })
  const replaced = await requireConnection(statements, site, id)
  if (replaced.paused_at === null) await releaseDeliveries(statements, deps.jobs, before.id, now)
  const connection = await readConnection(statements, deps, site, replaced)
  return { connection, secret: secret.created }
}
