import type { WonPrize } from '../render/scene.ts'
import type { Codes } from '../shown-design.ts'

type ResponseData = { prize?: WonPrize; double_optin?: boolean; codes?: Codes }

/** The outcome of a request to the server. `lost` means that we don't know whether it has arrived. */
export type LeadOutcome =
  | ({ kind: 'taken' } & ResponseData)
  | { kind: 'refused' | 'lost'; message: string }

export const TIMEOUT_MS = 15_000
/** Browsers limit the size of requests that outlive the page. */
const MAX_KEEPALIVE_LENGTH = 60_000
/** Rate-limited or sent too early: it is counted when it is sent again. */
const RETRYABLE_STATUSES = [408, 425, 429]
const LOST: LeadOutcome = { kind: 'lost', message: '' }

/** `crypto.randomUUID` isn't available on pages served over HTTP. */
export const newId = (): string => [...crypto.getRandomValues(new Uint32Array(4))].join('-')

/** Sent as plain text, which avoids a preflight request. */
export async function send(url: string, body: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body,
    keepalive: body.length < MAX_KEEPALIVE_LENGTH,
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

/** Submits a form. */
export async function postLead(api: string, body: string): Promise<LeadOutcome> {
  try {
    const response = await send(`${api}/leads`, body)
    if (response.status >= 500 || RETRYABLE_STATUSES.includes(response.status)) return LOST
    const { data, message }: { data: ResponseData | null; message: string } = await response.json()
    return response.ok ? { ...data, kind: 'taken' } : { kind: 'refused', message }
  } catch {
    return LOST
  }
}
