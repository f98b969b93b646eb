import wretch from 'wretch'
import { ApiFailure, type FailureKind, toApiFailure } from './failure.ts'
import { retryAfterMs } from './retry.ts'

/** A reply that says success, taken out of `{ success, code, message, data }`. */
export type Envelope = {
  /** Not yet parsed: the feature's schema does that. */
  data: unknown
  message: string
  code: string
  /** The whole parsed JSON, for what stands beside `data`. */
  body: unknown
}

/** Takes a 2xx reply apart. `success: false` is a refusal; anything but an envelope is unreadable. */
export async function readEnvelope(response: Response): Promise<Envelope> {
  const text = await response.text()
  if (text === '') return { data: undefined, message: '', code: '', body: undefined }
  const body = parseObject(text)
  // A reply that only sends the browser elsewhere need not say more than the address.
  const isEnvelope = typeof body?.success === 'boolean' || locationIn(body) !== undefined
  if (!body || !isEnvelope) throw failureFrom('unreadable', response, null)
  if (body.success === false) throw failureFrom('refused', response, body)
  return { data: body.data, message: textOf(body.message), code: textOf(body.code), body }
}

/**
 * What a call threw, as a failure; an abort or a bug of ours is thrown again. Any status that is not
 * a success is a refusal, whatever its body: a gateway's HTML page has a status, but no message.
 * @param call an anonymous call has no session, so its 401 ends none
 */
export function failureOf(error: unknown, call: { anonymous?: boolean }): ApiFailure {
  if (!(error instanceof wretch.WretchError)) return toApiFailure(error)
  const kind = error.status === 401 && !call.anonymous ? 'signed-out' : 'refused'
  return failureFrom(kind, error.response, parseObject(error.text ?? ''))
}

/** The address that a body asks the browser to go to. */
export function locationIn(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  return typeof body.location === 'string' && body.location !== '' ? body.location : undefined
}

/** The JSON object that a text holds; null for anything else. */
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
    code: textOf(body?.code) || undefined,
    serverMessage: textOf(body?.message) || undefined,
    data: body?.data,
    location: locationIn(body),
    retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
    requestId: headers.get('x-request-id') ?? undefined,
  })
}

/** The wire's `code` is a word or, from an older server, a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
