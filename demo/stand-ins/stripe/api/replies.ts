import { createHash } from 'node:crypto'
import type { Queryable } from '../../../../src/server/platform/database/database.ts'
import type { Node } from './public-object.ts'
import { StripeError } from './stripe-error.ts'

export type ApiResponse = { status: number; body: Node }
type StoredResponse = { request_hash: string; status: number; reply: Node }

/** Hash of a request, which its idempotency key is bound to. */
export const hashParts = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** @throws StripeRefusal if the key was used for a different request */
export async function findResponse(
  statements: Queryable,
  key: string,
  requestHash: string,
): Promise<ApiResponse | null> {
  const [storedResponse] = await statements.query<StoredResponse>(
    'select request_hash, status, reply from local_stripe_replies where idempotency_key = $1',
    [key],
  )
  if (storedResponse === undefined) return null
  if (storedResponse.request_hash !== requestHash) {
    throw new StripeError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one you meant to use if you meant to execute a different request.',
    })
  }
  return { status: storedResponse.status, body: storedResponse.reply }
}

export async function saveResponse(
  statements: Queryable,
  facts: { key: string; requestHash: string; response: ApiResponse; now: Date },
): Promise<void> {
  const { key, requestHash, response, now } = facts
  await statements.query(
    `insert into local_stripe_replies (idempotency_key, request_hash, status, reply, created_at)
     values ($1, $2, $3, $4::jsonb, $5) on conflict do nothing`,
    [key, requestHash, response.status, JSON.stringify(response.body), now],
  )
}
