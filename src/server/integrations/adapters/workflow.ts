import { readWebhookOutcome } from '../outcome-rules.ts'
import type { Adapter } from './adapter.ts'

/** An automation service that gives each workflow a webhook address, and maps the fields of a flat JSON object. */
export const workflowAdapter = (documentation: string): Adapter => ({
  documentation,
  knownFields: [],
  addLead: ({ email, fields }, { url = '' }) => [
    { method: 'POST', url, body: { type: 'json', value: { ...fields, email } } },
  ],
  check: () => null,
  readOutcome: readWebhookOutcome,
})
