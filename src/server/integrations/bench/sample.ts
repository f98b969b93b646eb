import { randomUUID } from 'node:crypto'
import type { LeadValues, Source } from '../../../features/integrations/mapping-model.ts'
import { isSourceName } from '../../../features/integrations/mapping-model.ts'
import type { MappedLead, Outcome, ReceiverResponse } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import type { Connection } from '../connections/repository.ts'
import type { IntegrationDeps } from '../deps.ts'
import { mapLead } from '../mapping/map-fields.ts'
import { emptyReason } from '../mapping/sources.ts'
import { type SampleInput, type SampleResponse, toMappingRow } from '../schema.ts'
import { ownersDeadline, type Receiver, reach, senderFor } from '../sending/receiver-requests.ts'
import { requiresTarget } from '../sending/required-targets.ts'
import { buildRequest, sendLead, targetMissing } from '../sending/send.ts'
import { signedTransport } from '../sending/sign-webhook.ts'
import { recordingTransport, redactedRecording } from './recording.ts'

type SampleDeps = Pick<IntegrationDeps, 'receivers' | 'now'>

const valuesOf = (fields: SampleInput['fields']): LeadValues =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isSourceName(name)))

const notSent = (words: string): SampleResponse => ({
  ...{ requests: [], responses: [], has_more: false },
  outcome: { result: 'rejected', words },
})

const UNSENT: ReceiverResponse = { status: 0, headers: {}, body: '' }

/**
 * The requests of a lead, unsent, as far as they are known before a response: as for a person whom the receiver doesn't
 * have yet. Or why nothing would be sent.
 */
async function previewRequests(
  { now }: SampleDeps,
  receiver: Receiver,
  lead: MappedLead,
): Promise<SampleResponse> {
  if (lead.target === null && requiresTarget(receiver.name))
    return notSent(targetMissing(receiver.name).words)
  const steps = adapterOf(receiver.name).addLead(lead, receiver.credentials)
  const { transport, recording } = recordingTransport(async () => UNSENT, now)
  const message = { id: lead.deliveryId, now: now() }
  const signed = signedTransport(transport, receiver.credentials, message)
  const nothing = steps.map(() => null)
  for (const step of steps) {
    const built = buildRequest(step, nothing)
    if (!('request' in built) || built.request === null) continue
    await signed(built.request, { signal: ownersDeadline() })
    const last = recording.requests.at(-1)
    if (last !== undefined) last.isConditional = typeof step === 'function'
  }
  const shown = redactedRecording(receiver, { ...recording, responses: [] }, null)
  return { ...shown, has_more: steps.some((step) => typeof step === 'function') }
}

async function sendSample(
  { receivers, now }: SampleDeps,
  receiver: Receiver,
  lead: MappedLead,
): Promise<SampleResponse> {
  const { transport, recording } = recordingTransport(receivers, now)
  const message = { id: lead.deliveryId, now: now() }
  const signed = signedTransport(transport, receiver.credentials, message)
  const answer = await reach(receiver.name, () => sendLead(senderFor(receiver, signed), lead))
  const outcome: Outcome = answer.isReached
    ? answer.value.outcome
    : { result: 'retry', words: answer.reason }
  return redactedRecording(receiver, recording, outcome)
}

type Sample = SampleInput & { sources: readonly Source[] }

/** What leaves for a lead with these values and, if it is sent, what comes back. Nothing of it is stored. */
export async function trySample(
  deps: SampleDeps,
  connection: Pick<Connection, 'integration' | 'field_map' | 'default_target'>,
  credentials: Receiver['credentials'],
  { fields, target = connection.default_target, send, sources }: Sample,
): Promise<SampleResponse> {
  const receiver = { name: connection.integration, credentials }
  const rows = connection.field_map.map(toMappingRow)
  const delivery = { deliveryId: randomUUID(), target, happenedAt: deps.now() }
  const mapped = mapLead(rows, valuesOf(fields), delivery)
  if (!mapped.isSent) return notSent(emptyReason(sources, mapped.emptySource))
  const lead = { ...mapped.lead, isTest: true } as const
  return send ? sendSample(deps, receiver, lead) : previewRequests(deps, receiver, lead)
}
