import { Hono } from 'hono'
import { STAND_IN } from '../../../src/server/captcha/settings.ts'

/** What the stand-in's widget gives for the site key that passes. */
const PASSING = /^poplar-test-passes\.[\w-]{8,}$/
const MOST_KEPT = 10_000

/**
 * Says of an answer of the local stand-in's widget (demo/siblings/captcha.js) whether it is good, in the
 * wire format that the providers share. An answer counts once.
 */
export function captchaStandIn(): Hono {
  const used = new Set<string>()
  return new Hono().post(STAND_IN.verify, async (c) => {
    const { response } = await c.req.parseBody()
    const isGood = typeof response === 'string' && PASSING.test(response) && !used.has(response)
    if (used.size > MOST_KEPT) used.clear()
    if (isGood) used.add(response)
    return c.json({ success: isGood })
  })
}
