import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

/** The answer to every call that went well. `beside` stands next to `data`, as a pagination does. */
export function ok(context: Context, data: unknown = null, beside: Record<string, unknown> = {}) {
  return context.json({ success: true, code: 'OK', message: '', data, ...beside })
}

/** The one shape of an error, whatever threw it. What is no refusal is our fault and stays unsaid. */
export function failed(context: Context, error: unknown) {
  const refusal = error instanceof Refusal ? error : unexpected(context)
  if (refusal.retryAfterSeconds !== undefined) {
    context.header('retry-after', String(refusal.retryAfterSeconds))
  }
  const { code, message, data, status } = refusal
  return context.json({ success: false, code, message, data }, status)
}

function unexpected(context: Context): Refusal {
  const requestId: unknown = context.get('requestId')
  return new Refusal('FAILED', `Something went wrong on our side. Its number is ${requestId}.`)
}
