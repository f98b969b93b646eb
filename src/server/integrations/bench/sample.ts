import { randomUUID } from 'node:crypto'
import type { LeadValues, Source } from '../../../features/integrations/mapping-model.ts'
import { isSourceName } from '../../../features/integrations/mapping-model.ts'
import type { MappedLead, Outcome } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import type { Connection } from '../connections/repository.ts'
import type { IntegrationDeps } from '../deps.ts'
import { mapLead } from '../mapping/map-fields.ts'
import { emptyReason } from '../mapping/sources.ts'
import { type SampleInput, type SampleResponse, toMappingRow } from '../schema.ts'
import { type Receiver, reach, senderFor } from '../sending/ask-receiver.ts'
import { requiresTarget } from '../sending/required-targets.ts'
import { sendLead, targetMissing } from '../sending/send.ts'
import { signedTransport } from '../sending/sign-webhook.ts'
import { recordingTransport, redactedRecording } from './recording.ts'

type SampleDeps = Pick<IntegrationDeps, 'receivers' | 'now'>

const valuesOf = (fields: SampleInput['fields']): LeadValues =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isSourceName(name)))

const notSent = (words: string): SampleResponse => ({
  ...{ requests: [], responses: [] },
  outcome: { result: 'rejected', words },
})

/** The requests that don't depend on an earlier response, unsent; or why nothing would be sent. */
function previewRequests(receiver: Receiver, lead: MappedLead): SampleResponse {
  if (lead.target === null && requiresTarget(receiver.name))
    return notSent(targetMissing(receiver.name).words)
  const steps = adapterOf(receiver.name).addLead(lead, receiver.credentials)
  const requests = steps.filter((step) => typeof step !== 'function')
  return redactedRecording(receiver, { requests, responses: [] }, null)
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
  return send ? sendSample(deps, receiver, mapped.lead) : previewRequests(receiver, mapped.lead)
}
