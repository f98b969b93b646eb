import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { Refusal } from './refusal.ts'

/** The response to every successful call. `extraFields` are added next to `data`, for example pagination. */
export function ok(
  context: Context,
  data: unknown = null,
  extraFields: Record<string, unknown> = {},
) {
  context.header('cache-control', 'no-store')
  return context.json({ success: true, code: 'OK', message: '', data, ...extraFields })
}

/** The response for every error, whatever threw it. An unexpected error isn't disclosed to the caller. */
export function errorResponse(context: Context, error: unknown) {
  const refusal = toRefusal(error) ?? unexpectedError(context)
  if (refusal.retryAfterSeconds !== undefined) {
    context.header('retry-after', String(refusal.retryAfterSeconds))
  }
  context.header('cache-control', 'no-store')
  const { code, message, data, status } = refusal
  return context.json({ success: false, code, message, data }, status)
}

/** The refusal for an error; null if it is a server fault, which belongs in the log. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  // Hono itself throws for a body that isn't JSON.
  const isClientError = error instanceof HTTPException && error.status < 500
  return isClientError ? new Refusal('INVALID', 'The request body can’t be read.') : null
}

function unexpectedError(context: Context): Refusal {
  const requestId: unknown = context.get('requestId')
  return new Refusal('FAILED', `Our server failed to do this. Request ID: ${requestId}.`)
}
