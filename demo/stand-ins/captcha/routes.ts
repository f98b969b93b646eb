import { Hono } from 'hono'
import { STAND_IN } from '../../../src/server/captcha/settings.ts'

/** A token that the stand-in’s widget creates for the site key that always passes. */
const VALID_TOKEN = /^poplar-test-passes\.[\w-]{8,}$/
const MAX_REMEMBERED_TOKENS = 10_000

/**
 * Verifies tokens of the local widget (demo/siblings/captcha.js) in the format that all providers share. A token is
 * valid once.
 */
export function captchaStandIn(): Hono {
  const used = new Set<string>()
  return new Hono().post(STAND_IN.verify, async (c) => {
    const { response } = await c.req.parseBody()
    const isValid =
      typeof response === 'string' && VALID_TOKEN.test(response) && !used.has(response)
    if (used.size > MAX_REMEMBERED_TOKENS) used.clear()
    if (isValid) used.add(response)
    return c.json({ success: isValid })
  })
}
