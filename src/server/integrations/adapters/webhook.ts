import type { Adapter, AdapterRequest, Credentials, LeavingLead } from './adapter.ts'
import { readWebhookOutcome } from './outcome-rules.ts'

type Message = {
  type: 'lead.created' | 'lead.unsubscribed' | 'lead.deleted'
  happenedAt: Date
  isTest?: true | undefined
  data: Readonly<Record<string, string>>
}

/** One event for both ways of deleting: the owner's server decides what it does. */
const EVENTS: Readonly<Record<LeavingLead['kind'], Message['type']>> = {
  ...{ unsubscribed: 'lead.unsubscribed', deleted: 'lead.deleted', erased: 'lead.deleted' },
}

const post = (
  { type, happenedAt, isTest, data }: Message,
  { url = '' }: Credentials,
): AdapterRequest => {
  const value = { type, timestamp: happenedAt.toISOString(), ...(isTest && { test: true }), data }
  return { method: 'POST', url, body: { type: 'json', value } }
}

/** Any server of the owner's. The sender adds a message's ID and signature. */
export const webhook: Adapter = {
  documentation:
    'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  knownFields: [],
  addLead: ({ email, fields, happenedAt, isTest }, credentials) => [
    post({ type: 'lead.created', happenedAt, isTest, data: { ...fields, email } }, credentials),
  ],
  removeLead: ({ email, kind, happenedAt }, credentials) => [
    post({ type: EVENTS[kind], happenedAt, data: { email } }, credentials),
  ],
  deletesBy: 'message',
  check: () => null,
  readOutcome: readWebhookOutcome,
}
