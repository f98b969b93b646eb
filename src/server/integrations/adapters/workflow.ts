import type { Adapter } from './adapter.ts'
import { readWebhookOutcome } from './outcome-rules.ts'
import { json } from './requests.ts'

/**
 * An automation service that gives each workflow a webhook address, and maps the fields of a flat JSON object. By the
 * ID, it recognizes a lead that it has received before.
 */
export const workflowAdapter = (documentation: string): Adapter => ({
  documentation,
  knownFields: [],
  addLead: ({ deliveryId, email, fields, isTest }, { url = '' }) => [
    json(
      'POST',
      url,
      { 'idempotency-key': deliveryId },
      { ...(isTest && { test: true }), ...fields, email, delivery_id: deliveryId },
    ),
  ],
  check: () => null,
  readOutcome: readWebhookOutcome,
})
