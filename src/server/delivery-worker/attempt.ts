import { INTEGRATIONS } from '../../features/integrations/catalogue.ts'
import { adapterOf } from '../integrations/adapters/index.ts'
import type { IntegrationDeps } from '../integrations/deps.ts'
import { emptyReason, listSources } from '../integrations/mapping/sources.ts'
import { freshCredentials } from '../integrations/oauth/fresh-credentials.ts'
import { unreachableReason } from '../integrations/sending/failure-reasons.ts'
import { redactedOutcome } from '../integrations/sending/receiver-requests.ts'
import {
  type Sender,
  type Sent,
  type Skipped,
  sendLead,
  sendRemoval,
} from '../integrations/sending/send.ts'
import { signedTransport } from '../integrations/sending/sign-webhook.ts'
import type { ClaimedDelivery } from './claim.ts'
import { readMappedLead } from './lead.ts'
import type { AttemptResult } from './next-state-rules.ts'
import { parseRetryAfter } from './retry-rules.ts'

/** For all requests of one attempt; each has its own limit in the guarded fetch. */
const TIMEOUT_MS = 60_000

export type AttemptDeps = Pick<
  IntegrationDeps,
  'database' | 'environment' | 'receivers' | 'now' | 'jobs' | 'log'
>

const withoutResponse = (result: AttemptResult['result'], words: string): AttemptResult => ({
  result,
  words,
  status: null,
  retryAfter: null,
})

function toResult({ exchanges, outcome }: Sent, now: Date): AttemptResult {
  const response = exchanges.at(-1)?.response
  const isDelayed = outcome.result === 'retry'
  return {
    ...outcome,
    // The database can't store it.
    words: outcome.words.replaceAll('\0', ''),
    status: response?.status ?? null,
    retryAfter: isDelayed ? parseRetryAfter(response?.headers['retry-after'], now) : null,
  }
}

const toSkipped = ({ exchanges, skipped: words }: Skipped): AttemptResult => ({
  result: 'skipped',
  words,
  status: exchanges.at(-1)?.response.status ?? null,
  retryAfter: null,
})

/**
 * Sends a delivery to its receiver once; null if there is nothing to send any more.
 * @throws whatever is not the receiver's fault, and the reason of an aborted `signal`
 */
export async function attemptDelivery(
  deps: AttemptDeps,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<AttemptResult | null> {
  const fresh = await freshCredentials(deps, delivery)
  switch (fresh.status) {
    case 'disconnected':
      return withoutResponse('unauthorized', 'The credentials can’t be read. Enter them again.')
    case 'unauthorized':
      return withoutResponse('unauthorized', fresh.words)
    case 'unavailable':
      return withoutResponse('retry', fresh.words)
    case 'ready':
      return send(deps, delivery, { credentials: fresh.credentials, signal })
  }
}

async function send(
  deps: AttemptDeps,
  delivery: ClaimedDelivery,
  { credentials, signal }: Pick<Sender, 'credentials' | 'signal'>,
): Promise<AttemptResult | null> {
  const { integration: name } = delivery
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const message = { id: delivery.id, now: deps.now() }
  const receivers = signedTransport(deps.receivers, credentials, message)
  const sender = { name, receivers, adapter: adapterOf(name), credentials, signal: deadline }
  try {
    const sent = await sendByKind(deps, delivery, sender)
    if (sent === null || 'result' in sent) return sent
    const outcome = redactedOutcome({ name, credentials }, sent.outcome)
    return toResult({ ...sent, outcome }, deps.now())
  } catch (error) {
    const reason = signal.aborted ? null : unreachableReason(INTEGRATIONS[name].title, error)
    if (reason === null) throw error
    return withoutResponse('retry', reason)
  }
}

async function sendByKind(
  { database }: AttemptDeps,
  delivery: ClaimedDelivery,
  sender: Sender,
): Promise<Sent | AttemptResult | null> {
  const { kind, email, target, createdAt } = delivery
  if (kind !== 'lead') {
    const sent = await sendRemoval(sender, { kind, email, target, happenedAt: createdAt })
    return 'skipped' in sent ? toSkipped(sent) : sent
  }
  const mapped = await database.asAccount(delivery.accountId, (statements) =>
    readMappedLead(statements, delivery),
  )
  if (mapped === null) return null
  if (mapped.isSent) return sendLead(sender, mapped.lead)
  const sources = await database.asAccount(delivery.accountId, (statements) =>
    listSources(statements, delivery.siteId),
  )
  return withoutResponse('rejected', emptyReason(sources, mapped.emptySource))
}
