import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '../deps.ts'
import { Refusal } from './refusal.ts'
import { isStorable, unstorableMessage } from './storable.ts'

/** How such characters are escaped in JSON; this matches valid surrogate pairs too. */
const ESCAPED_UNSTORABLE_CHARACTER = /\\u(?:0000|d[89a-f])|\0/i

/**
 * Rejects characters that cannot be stored, in the path, query or body, before any route runs. Runs after
 * `limitBodies`. Uploads aren't read, because decoding them as text would corrupt their bytes. Bodies of any content
 * type are read, since some routes accept JSON under any type.
 */
export const requireStorableInput = (isUpload: (path: string) => boolean) =>
  createMiddleware<RequestEnv>(async (context, next) => {
    const { req } = context
    const shouldReadBody = !isUpload(req.path)
    if (req.url.includes('%00') || (shouldReadBody && !isStorableBody(await req.text()))) {
      throw new Refusal('INVALID', unstorableMessage('The input'))
    }
    return next()
  })

function isStorableBody(body: string): boolean {
  // Most bodies need no second parse.
  if (!ESCAPED_UNSTORABLE_CHARACTER.test(body)) return true
  try {
    return isStorableValue(JSON.parse(body))
  } catch {
    // Not JSON: the route reports it.
    return !body.includes('\0')
  }
}

/** Iterative: a body can be nested deeper than the call stack. */
function isStorableValue(root: unknown): boolean {
  const stack = [root]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value === 'string' && !isStorable(value)) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return false
      stack.push(inner)
    }
  }
  return true
}
