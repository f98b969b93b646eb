import * as v from 'valibot'
import { isPublicPath } from '../../../src/server/app/api-cors.ts'
import type { RequestInput } from './requests.ts'
import { CANARY, type World } from './world.ts'

export type Answer = { status: number; headers: Headers; text: string }

const refusal = v.object({
  success: v.literal(false),
  code: v.string(),
  message: v.string(),
  data: v.unknown(),
})

const HEADERS = [
  'content-security-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]

function isRefusal(text: string): boolean {
  try {
    return v.is(refusal, JSON.parse(text))
  } catch {
    return false
  }
}

/** A short description of what is wrong with a response to a stranger, or null. */
export function findFault(
  { address, sent }: { address: string; sent: RequestInput },
  answer: Answer,
  { owner }: World,
): string | null {
  const { status, headers, text } = answer
  if (status >= 500) return `a server error: ${status}`
  if (status >= 400 && !isRefusal(text)) return `an error without the envelope: ${status}`
  const missing = HEADERS.filter((name) => !headers.has(name))
  if (missing.length > 0) return `missing headers: ${missing.join()}`
  const secrets = [CANARY, owner.admin.email, owner.admin.accountId, owner.admin.personId]
  // The response may contain a value that the stranger sent.
  const sentText = address + (JSON.stringify(sent.body) ?? '')
  const leakedSecrets = secrets.filter(
    (secret) => text.includes(secret) && !sentText.includes(secret),
  )
  if (leakedSecrets.length > 0) return `revealed ${leakedSecrets.join()}`
  const allowed = headers.get('access-control-allow-origin')
  if (headers.has('access-control-allow-credentials'))
    return 'lets pages send cookies with their calls'
  return allowed === null || isPublicPath(address.split('?')[0] ?? '')
    ? null
    : `lets ${allowed} read`
}
