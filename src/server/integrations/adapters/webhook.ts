import type { Adapter, AdapterRequest, Credentials } from './adapter.ts'
import { readWebhookOutcome } from './outcome-rules.ts'

type Message = {
  type: 'lead.created' | 'lead.unsubscribed' | 'lead.deleted'
  happenedAt: Date
  data: Readonly<Record<string, string>>
}

const post = ({ type, happenedAt, data }: Message, { url = '' }: Credentials): AdapterRequest => ({
  method: 'POST',
  url,
  body: { type: 'json', value: { type, timestamp: happenedAt.toISOString(), data } },
})

/** Any server of the owner's. The sender adds a message's ID and signature. */
export const webhook: Adapter = {
  documentation:
    'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  knownFields: [],
  addLead: ({ email, fields, happenedAt }, credentials) => [
    post({ type: 'lead.created', happenedAt, data: { ...fields, email } }, credentials),
  ],
  removeLead: ({ email, kind, happenedAt }, credentials) => [
    post({ type: `lead.${kind}`, happenedAt, data: { email } }, credentials),
  ],
  check: () => null,
  readOutcome: readWebhookOutcome,
}
