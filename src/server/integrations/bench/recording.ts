import { HIDDEN_PART } from '../../../features/integrations/credential-rules.ts'
import type { AdapterRequest, ReceiverResponse } from '../adapters/adapter.ts'
import type { SampleResponse } from '../schema.ts'
import { type Receiver, redactedOutcome } from '../sending/receiver-requests.ts'
import { redactedUrl, redactor } from '../sending/redact.ts'
import type { Sent } from '../sending/send.ts'
import { encodeRequest, type ReceiverTransport } from '../sending/transport.ts'

/** What is shown of a response's body: 4 kB. */
const MAX_BODY_LENGTH = 4_096

export type Recording = {
  /** `isConditional`: it is sent only if the receiver doesn't have the person yet. */
  requests: (AdapterRequest & { isConditional?: boolean })[]
  responses: { response: ReceiverResponse; ms: number }[]
}

/** A transport that records what it sends and receives, with the time that it takes. */
export function recordingTransport(
  receivers: ReceiverTransport,
  now: () => Date,
): { transport: ReceiverTransport; recording: Recording } {
  const recording: Recording = { requests: [], responses: [] }
  const transport: ReceiverTransport = async (request, options) => {
    const startedAt = now().getTime()
    recording.requests.push({ ...request })
    const response = await receivers(request, options)
    recording.responses.push({ response, ms: now().getTime() - startedAt })
    return response
  }
  return { transport, recording }
}

/** Its value always gives access. */
const SECRET_HEADER = 'authorization'

/** As `Bearer ••••••••`. */
const withoutAccess = (value: string): string => value.replace(/\S+$/, HIDDEN_PART)

function redactedRequest({ name, credentials }: Receiver, request: Recording['requests'][number]) {
  const { method, headers, body = null } = encodeRequest(request)
  const redact = redactor(name, credentials)
  const shown = Object.entries(headers).map(([header, value]): [string, string] => [
    header,
    header === SECRET_HEADER ? withoutAccess(value) : redact(value),
  ])
  return {
    method,
    url: redactedUrl(name, credentials, request.url),
    headers: Object.fromEntries(shown),
    content_type: headers['content-type'] ?? null,
    body: body === null ? null : redact(body),
    is_conditional: request.isConditional === true,
  }
}

/** A recording as its owner may see it: without secrets. */
export const redactedRecording = (
  receiver: Receiver,
  { requests, responses }: Recording,
  outcome: Sent['outcome'] | null,
): SampleResponse => ({
  requests: requests.map((request) => redactedRequest(receiver, request)),
  responses: responses.map(({ response: { status, headers, body }, ms }) => {
    const redacted = redactor(receiver.name, receiver.credentials)(body)
    const contentType = headers['content-type'] ?? null
    return { status, content_type: contentType, body: redacted.slice(0, MAX_BODY_LENGTH), ms }
  }),
  has_more: false,
  outcome: outcome && redactedOutcome(receiver, outcome),
})
