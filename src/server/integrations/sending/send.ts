import * as v from 'valibot'
import { INTEGRATIONS, type IntegrationName } from '../../../features/integrations/catalogue.ts'
import type {
  Adapter,
  AdapterRequest,
  AdapterStep,
  Credentials,
  LeavingLead,
  MappedLead,
  Outcome,
  ReceiverResponse,
  Target,
} from '../adapters/adapter.ts'
import { parseBody, readOutcome } from '../adapters/outcome-rules.ts'
import type { ReceiverTransport } from './transport.ts'

export type Sender = {
  name: IntegrationName
  receivers: ReceiverTransport
  adapter: Adapter
  credentials: Credentials
  signal: AbortSignal
}

export type Exchange = {
  request: AdapterRequest
  response: ReceiverResponse
  /** The receiver doesn't have what was requested, which is no failure. */
  isMissing: boolean
}

/** What was sent, what the receiver answered, and how its last answer reads. */
export type Sent = { exchanges: readonly Exchange[]; outcome: Outcome }

/** Nothing was to be done at the receiver, and why. */
export type Skipped = { exchanges: readonly Exchange[]; skipped: string }

const FORBIDDEN = 403

const UNREADABLE: Outcome = { result: 'retry', words: 'The response isn’t as documented.' }

/** With the service's own word for it. */
export const targetMissing = (name: IntegrationName): Outcome => ({
  result: 'rejected',
  words: `No ${INTEGRATIONS[name].targets ?? 'list'} is chosen for this lead.`,
})

/** Adds or updates a person at the receiver. @throws GuardedFetchError if there is no response */
export async function sendLead(sender: Sender, lead: MappedLead): Promise<Sent> {
  const { adapter, credentials } = sender
  const isMissing = lead.target === null && adapter.targets?.isRequired === true
  if (isMissing) return { exchanges: [], outcome: targetMissing(sender.name) }
  return sendSteps(sender, adapter.addLead(lead, credentials))
}

/** A request that the receiver has done, and that is more than a question. */
const isDone = ({ request, isMissing }: Exchange): boolean => request.method !== 'GET' && !isMissing

/** Why there is nothing that could be sent. */
function nothingToSend({ name, adapter }: Sender): string {
  const { title, targets } = INTEGRATIONS[name]
  return adapter.removeLead === undefined
    ? `${title} can’t remove people.`
    : `No ${targets ?? 'list'} was chosen, so this person can’t be removed.`
}

/**
 * Credentials that work for leads may lack the permission to delete a contact for good, such as Klaviyo's scope
 * `data-privacy:write`: that is no reason to pause the connection.
 */
function withoutPermission({ kind }: LeavingLead, sent: Sent): Sent {
  const isForbidden = sent.exchanges.at(-1)?.response.status === FORBIDDEN
  const { outcome } = sent
  if (kind !== 'erased' || !isForbidden || outcome.result !== 'unauthorized') return sent
  return { ...sent, outcome: { ...outcome, result: 'rejected' } }
}

/** Takes a person off. @throws GuardedFetchError if there is no response */
export async function sendRemoval(sender: Sender, lead: LeavingLead): Promise<Sent | Skipped> {
  const { name, adapter, credentials } = sender
  const steps = adapter.removeLead?.(lead, credentials) ?? []
  if (steps.length === 0) return { exchanges: [], skipped: nothingToSend(sender) }
  const sent = withoutPermission(lead, await sendSteps(sender, steps))
  const isSkipped = sent.outcome.result === 'accepted' && !sent.exchanges.some(isDone)
  if (!isSkipped) return sent
  return { exchanges: sent.exchanges, skipped: missingAt(name, lead) }
}

function missingAt(name: IntegrationName, { target }: LeavingLead): string {
  const { title, targets } = INTEGRATIONS[name]
  const place = targets === 'tag' ? ' with this tag' : ` in this ${targets ?? 'list'}`
  return `${title} doesn’t have this person${target === null || targets === null ? '' : place}.`
}

/** Asks the receiver whether the credentials work. @throws GuardedFetchError if there is no response */
export function checkCredentials(sender: Sender): Promise<Sent> {
  const request = sender.adapter.check(sender.credentials)
  return sendSteps(sender, request === null ? [] : [request])
}

/**
 * The receiver's lists, audiences, sheets or tags, or how it refused.
 * @throws GuardedFetchError if there is no response
 */
export async function readTargets(sender: Sender): Promise<{ targets: Target[] } | Outcome> {
  const { adapter, credentials } = sender
  if (adapter.targets === undefined) return { targets: [] }
  const ask = async (request: AdapterRequest) => {
    const { exchanges, outcome } = await sendSteps(sender, [request])
    if (outcome.result !== 'accepted') throw new NotAccepted(outcome)
    return parseBody(exchanges[0]?.response.body ?? '')
  }
  try {
    return { targets: await adapter.targets.read(credentials, ask) }
  } catch (error) {
    if (error instanceof NotAccepted) return error.outcome
    if (isUnreadable(error)) return UNREADABLE
    throw error
  }
}

class NotAccepted extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome.words)
    this.outcome = outcome
  }
}

/** Sends requests one after the other, until one is not accepted. */
async function sendSteps(sender: Sender, steps: readonly AdapterStep[]): Promise<Sent> {
  const exchanges: Exchange[] = []
  const bodies: unknown[] = []
  let outcome: Outcome = { result: 'accepted', words: '' }
  for (const step of steps) {
    const built = buildRequest(step, bodies)
    if ('outcome' in built) return { exchanges, outcome: built.outcome }
    const { request } = built
    if (request === null) {
      bodies.push(null)
      continue
    }
    const response = await sender.receivers(request, { signal: sender.signal })
    outcome = readOutcome(sender.adapter, response, request)
    const isMissing = outcome.result === 'rejected' && request.mayBeMissing === true
    exchanges.push({ request, response, isMissing })
    if (isMissing) outcome = { ...outcome, result: 'accepted' }
    if (outcome.result !== 'accepted') break
    bodies.push(isMissing ? null : parseBody(response.body))
  }
  return { exchanges, outcome }
}

/** The next request, or how a response that isn't as documented reads. */
export function buildRequest(step: AdapterStep, bodies: readonly unknown[]) {
  if (typeof step !== 'function') return { request: step }
  try {
    return { request: step(bodies) }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return { outcome: UNREADABLE }
  }
}

const isUnreadable = (error: unknown): boolean => error instanceof v.ValiError
