import { Hono } from 'hono'
import * as v from 'valibot'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { runAsCaller } from '../session/person.ts'
import { requireToken } from '../session/tenant.ts'
import { IDENTITY_LIMITS } from './attempt-limits.ts'
import { sendVerification } from './verification.ts'

const CALLS_PER_MINUTE = 20

/** `sent` is false if the address is already confirmed. */
const sentResponse = v.object({ email: v.string(), sent: v.boolean() })

const description = describe({
  summary: 'Emails the signed-in user a new link to confirm their address.',
  data: sentResponse,
})

/** `POST /user/verification_email`: sends only to the person's own address, a few times an hour. */
export function verificationEmailRoutes(deps: Deps): Hono<AppEnv> {
  const { database, background } = deps
  const count = limitAttempts(deps, IDENTITY_LIMITS)
  const limitPerPerson = limitWithSessionCheck(CALLS_PER_MINUTE, deps)
  const path = '/user/verification_email'
  return new Hono<AppEnv>().post(
    path,
    description,
    requireToken(deps),
    limitPerPerson,
    async (c) => {
      const person = await runAsCaller(database, c.get('claims'), async (_, caller) => caller)
      const { personId, email, isEmailVerified } = person
      if (!isEmailVerified) {
        await count('mail to email', email)
        background.run(() => sendVerification(deps, { personId, email }))
      }
      const response: v.InferOutput<typeof sentResponse> = { email, sent: !isEmailVerified }
      return ok(c, response)
    },
  )
}
