import type { Won } from '../render/scene.ts'
import type { Codes } from '../shown-design.ts'

type Told = { prize?: Won; double_optin?: boolean; codes?: Codes }

/** What came of a letter to the server. Lost: whether it has arrived is not known. */
export type Reply = ({ kind: 'taken' } & Told) | { kind: 'refused' | 'lost'; message: string }

export const PATIENCE_MS = 15_000
/** A browser lets no longer letter outlive its page. */
const MOST_KEPT_ALIVE = 60_000
/** Said too often, too soon: it counts as soon as it is sent again. */
const LATER = [408, 425, 429]
const LOST: Reply = { kind: 'lost', message: '' }

/** No `randomUUID`: a page that is served by http has none. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Plain text, which spares the visitor a preflight. */
export async function send(address: string, body: string): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    body,
    keepalive: body.length < MOST_KEPT_ALIVE,
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}

/** Posts a form. */
export async function postLead(api: string, body: string): Promise<Reply> {
  try {
    const answer = await send(`${api}/leads`, body)
    if (answer.status >= 500 || LATER.includes(answer.status)) return LOST
    const { data, message }: { data: Told | null; message: string } = await answer.json()
    return answer.ok ? { ...data, kind: 'taken' } : { kind: 'refused', message }
  } catch {
    return LOST
  }
}
