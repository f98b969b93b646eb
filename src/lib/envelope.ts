import wretch from 'wretch'
import { ApiFailure, type FailureKind } from './failure.ts'
import { retryAfterMs } from './retry.ts'
import { toApiFailure } from './to-api-failure.ts'

/** A successful response, from `{ success, code, message, data }`. */
export type Envelope = {
  /** Not yet parsed; the feature's schema does that. */
  data: unknown
  message: string
  code: string
  /** The whole JSON body, for fields next to `data`. */
  body: unknown
}

/** Reads a 2xx response. `success: false` is `refused`; a body that isn't an envelope is `unreadable`. */
export async function readEnvelope(response: Response): Promise<Envelope> {
  const text = await response.text()
  if (text === '') return { data: undefined, message: '', code: '', body: undefined }
  const body = parseObject(text)
  // A redirect response may contain nothing but the location.
  const isEnvelope = typeof body?.success === 'boolean' || locationIn(body) !== undefined
  if (!body || !isEnvelope) throw failureFrom('unreadable', response, null)
  if (body.success === false) throw failureFrom('refused', response, body)
  return { data: body.data, message: toText(body.message), code: toText(body.code), body }
}

/**
 * Converts an error thrown by a call; aborts and bugs are rethrown. Any status but 2xx is a refusal, whatever the body:
 * a gateway's HTML page has a status, but no message.
 * @param call an anonymous call has no session that a 401 could end
 */
export function failureOf(error: unknown, call: { anonymous?: boolean }): ApiFailure {
  if (!(error instanceof wretch.WretchError)) return toApiFailure(error)
  const kind = error.status === 401 && !call.anonymous ? 'signed-out' : 'refused'
  return failureFrom(kind, error.response, parseObject(error.text ?? ''))
}

/** The URL that a response asks the browser to navigate to. */
export function locationIn(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  return typeof body.location === 'string' && body.location !== '' ? body.location : undefined
}

/** Parses a JSON object; null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function failureFrom(
  kind: FailureKind,
  { status, headers }: Response,
  body: Record<string, unknown> | null,
): ApiFailure {
  return new ApiFailure({
    kind,
    status,
    code: toText(body?.code) || undefined,
    serverMessage: toText(body?.message) || undefined,
    data: body?.data,
    location: locationIn(body),
    retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
    requestId: headers.get('x-request-id') ?? undefined,
  })
}

/** `code` is a string or, from an older server, a number. */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
