import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { type CaptchaDeps, requirePerson } from '../captcha/check.ts'
import { hashPassword } from '../identity/password.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Deps } from '../platform/deps.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { describe } from '../platform/http/describe.ts'
import { findStoredReply, publicWrite } from '../platform/http/public-write.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { createToken, TOKEN_PATTERN } from '../platform/http/secret-token.ts'
import { validate } from '../platform/http/validate.ts'
import { limitAttempts } from '../platform/rate-limits/attempt-limits.ts'
import type { AppEnv } from '../session/app-env.ts'
import { activate, NOT_COMPLETE, sendLink } from './activate.ts'
import { LICENSE_LIMITS } from './limits.ts'
import { keepRegistration } from './repository.ts'
import { messageReply, registerInput, verifiedReply, verifyQuery } from './schema.ts'

/** The same for a key that is unknown and for one that is used: whose it is, is nobody's business. */
const NOT_VALID = 'This license key is not valid, or it was used before.'

type LicenseDeps = Deps & CaptchaDeps

/** How a key of the deal site becomes an account. Both calls are for anybody. */
export function licenseRoutes(deps: LicenseDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(
      '/dealfuel/license_key_register',
      describe({
        summary: 'Registers a license key, which a mail asks to verify.',
        data: messageReply,
        isPublic: true,
      }),
      validate('json', registerInput(deps.environment)),
      (context) => register(deps, context, context.req.valid('json')),
    )
    .post(
      '/dealfuel/license_key_verify',
      describe({
        summary: 'Activates the license by the token of its mail.',
        data: verifiedReply,
        isPublic: true,
      }),
      validate('query', verifyQuery),
      async (context) => {
        const { token } = context.req.valid('query')
        await limitAttempts(deps, LICENSE_LIMITS)(
          'license link by address',
          addressOf(deps, context),
        )
        if (!TOKEN_PATTERN.test(token)) throw new Refusal('NOT_FOUND', NOT_COMPLETE)
        let activated: Pick<Activated, 'takenFrom' | 'openedFor'> | null = null
        const answer = await publicWrite(context, deps, async (statements) => {
          const { reply, ...people } = await activate(statements, token, deps.now())
          activated = people
          return reply
        })
        if (activated !== null) recordActivation(deps, context, activated)
        return answer
      },
    )
}

type Activated = Awaited<ReturnType<typeof activate>>

/** A new account, or that of an address that nobody had confirmed: it has the password of the license's owner now. */
function recordActivation(
  { log, environment }: Deps,
  context: Context,
  { openedFor, takenFrom }: Pick<Activated, 'takenFrom' | 'openedFor'>,
): void {
  const address = clientAddress(context, environment.trustsProxy)
  if (openedFor !== null) {
    recordAudit(log, 'sign-up', { personId: openedFor, address, reason: 'license' })
    recordAudit(log, 'email.confirmed', { personId: openedFor, address })
  }
  if (takenFrom !== null) {
    recordAudit(log, 'password.changed', { personId: takenFrom, address, reason: 'license' })
    recordAudit(log, 'email.confirmed', { personId: takenFrom, address })
  }
}

const addressOf = ({ environment }: Deps, context: Context<AppEnv>) =>
  clientNetwork(context, environment.trustsProxy)

/** Keeps the registration and mails its link; what is asked of a new one is not asked of a repeat. */
async function register(
  deps: LicenseDeps,
  context: Context<AppEnv>,
  { license_key: key, email, password, captcha }: v.InferOutput<ReturnType<typeof registerInput>>,
): Promise<Response> {
  const earlier = await findStoredReply(context, deps)
  if (earlier !== null) return earlier
  const limits = limitAttempts(deps, LICENSE_LIMITS)
  const address = addressOf(deps, context)
  await limits('license by address', address)
  await requirePerson(deps, captcha)
  await limits('license by email and address', [email, address])
  await limits('license by email', email)
  const passwordHash = await hashPassword(password)
  const token = createToken()
  let isKept = false
  const reply = await publicWrite(context, deps, async (statements) => {
    const registration = { key, token, email, passwordHash, now: deps.now() }
    isKept = await keepRegistration(statements, registration)
    if (!isKept) throw new Refusal('INVALID', NOT_VALID)
    return { msg: `We sent a link to ${email}.` }
  })
  if (isKept) deps.background.run(() => sendLink(deps, email, token))
  return reply
}
