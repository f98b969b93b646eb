import type { AdapterRequest, ReceiverResponse } from '../adapters/adapter.ts'
import type { SampleResponse } from '../schema.ts'
import { type Receiver, redactedOutcome } from '../sending/ask-receiver.ts'
import { redactedUrl, redactor } from '../sending/redact.ts'
import type { Sent } from '../sending/send.ts'
import { encodeBody, type ReceiverTransport } from '../sending/transport.ts'

/** What is shown of a response's body: 4 kB. */
const MAX_BODY_LENGTH = 4_096

export type Recording = {
  requests: AdapterRequest[]
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
    recording.requests.push(request)
    const response = await receivers(request, options)
    recording.responses.push({ response, ms: now().getTime() - startedAt })
    return response
  }
  return { transport, recording }
}

function redactedRequest({ name, credentials }: Receiver, { method, url, body }: AdapterRequest) {
  const encoded = body === undefined ? null : encodeBody(body)
  return {
    method,
    url: redactedUrl(name, credentials, url),
    content_type: encoded?.contentType ?? null,
    body: encoded === null ? null : redactor(name, credentials)(encoded.text),
  }
}

/** A recording as its owner may see it: without secrets. */
export const redactedRecording = (
  receiver: Receiver,
  { requests, responses }: Recording,
  outcome: Sent['outcome'] | null,
): SampleResponse => ({
  requests: requests.map((request) => redactedRequest(receiver, request)),
  responses: responses.map(({ response: { status, body }, ms }) => {
    const redacted = redactor(receiver.name, receiver.credentials)(body)
    return { status, body: redacted.slice(0, MAX_BODY_LENGTH), ms }
  }),
  outcome: outcome && redactedOutcome(receiver, outcome),
})
