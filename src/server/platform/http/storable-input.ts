import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '../deps.ts'
import { Refusal } from './refusal.ts'
import { isStorable, unstorableMessage } from './storable.ts'
import { isUpload } from './uploads.ts'

/** How such characters are written in JSON; a whole surrogate pair looks the same here. */
const WRITTEN = /\\u(?:0000|d[89a-f])|\0/i

/**
 * Refuses an input with characters that cannot be stored, in path, query or body, before any route sees it.
 * Comes after `limitBodies`. An upload is not read: as text its bytes would not stay what they are. Whatever
 * type a body claims to have, it is read: some routes take JSON under any type.
 */
export const requireStorableInput = createMiddleware<RequestEnv>(async (context, next) => {
  const { req } = context
  const isRead = !isUpload(req.path)
  if (req.url.includes('%00') || (isRead && !isStorableBody(await req.text()))) {
    throw new Refusal('INVALID', unstorableMessage('The input'))
  }
  return next()
})

function isStorableBody(body: string): boolean {
  // The usual body is not parsed twice.
  if (!WRITTEN.test(body)) return true
  try {
    return isStorableValue(JSON.parse(body))
  } catch {
    // Not JSON: its route says so.
    return !body.includes('\0')
  }
}

/** Without recursion: a body can be nested deeper than the stack. */
function isStorableValue(whole: unknown): boolean {
  const left = [whole]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && !isStorable(value)) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return false
      left.push(inner)
    }
  }
  return true
}
