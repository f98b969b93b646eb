import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { recordAudit } from '../audit/audit.ts'
import { type CaptchaDeps, requireCaptcha } from '../captcha/check.ts'
import { hashPassword } from '../identity/password.ts'
import type { Deps } from '../platform/deps.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { describe } from '../platform/http/describe.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { createToken, TOKEN_PATTERN } from '../platform/http/secret-token.ts'
import { validate } from '../platform/http/validate.ts'
import { findStoredResponse, publicWrite } from '../public-write/public-write.ts'
import type { AppEnv } from '../session/app-env.ts'
import { activate, LINK_INCOMPLETE, sendActivationLink } from './activate.ts'
import { LICENSE_LIMITS } from './attempt-limits.ts'
import { saveRegistration } from './repository.ts'
import { messageResponse, registerInput, verificationResponse, verifyQuery } from './schema.ts'

/** Doesn’t reveal whether a key is unknown or used. */
const INVALID_KEY_MESSAGE = 'This license key isn’t valid, or it has already been used.'

type LicenseDeps = Deps & CaptchaDeps

/** Turns a license key from the deal site into an account. Both routes are public. */
export function licenseRoutes(deps: LicenseDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(
      '/dealfuel/license_key_register',
      describe({
        summary: 'Registers a license key and emails a link to verify it.',
        data: messageResponse,
        isPublic: true,
      }),
      validate('json', registerInput(deps.environment)),
      (context) => register(deps, context, context.req.valid('json')),
    )
    .post(
      '/dealfuel/license_key_verify',
      describe({
        summary: 'Activates a license with the token from the email.',
        data: verificationResponse,
        isPublic: true,
      }),
      validate('query', verifyQuery),
      async (context) => {
        const { token } = context.req.valid('query')
        await limitAttempts(deps, LICENSE_LIMITS)(
          'license link by IP address',
          addressOf(deps, context),
        )
        if (!TOKEN_PATTERN.test(token)) throw new Refusal('NOT_FOUND', LINK_INCOMPLETE)
        let activation: Pick<ActivationResult, 'replacedPersonId' | 'newPersonId'> | null = null
        const response = await publicWrite(context, deps, async (statements) => {
          const { reply, ...people } = await activate(statements, token, deps.now())
          activation = people
          return reply
        })
        if (activation !== null) recordActivation(deps, context, activation)
        return response
      },
    )
}

type ActivationResult = Awaited<ReturnType<typeof activate>>

/** Records in the audit log a new account, or an unverified account whose password was replaced. */
function recordActivation(
  { log, environment }: Deps,
  context: Context,
  { newPersonId, replacedPersonId }: Pick<ActivationResult, 'replacedPersonId' | 'newPersonId'>,
): void {
  const address = clientAddress(context, environment.trustsProxy)
  if (newPersonId !== null) {
    recordAudit(log, 'sign-up', { personId: newPersonId, address, reason: 'license' })
    recordAudit(log, 'email.confirmed', { personId: newPersonId, address })
  }
  if (replacedPersonId !== null) {
    recordAudit(log, 'password.changed', { personId: replacedPersonId, address, reason: 'license' })
    recordAudit(log, 'email.confirmed', { personId: replacedPersonId, address })
  }
}

const addressOf = ({ environment }: Deps, context: Context<AppEnv>) =>
  clientNetwork(context, environment.trustsProxy)

/** Saves the registration and emails its link. A repeated request skips captcha and limits. */
async function register(
  deps: LicenseDeps,
  context: Context<AppEnv>,
  { license_key: key, email, password, captcha }: v.InferOutput<ReturnType<typeof registerInput>>,
): Promise<Response> {
  const storedResponse = await findStoredResponse(context, deps)
  if (storedResponse !== null) return storedResponse
  const limits = limitAttempts(deps, LICENSE_LIMITS)
  const address = addressOf(deps, context)
  await limits('license by IP address', address)
  await requireCaptcha(deps, captcha)
  await limits('license by email and IP address', [email, address])
  await limits('license by email', email)
  const passwordHash = await hashPassword(password)
  const token = createToken()
  let isSaved = false
  const reply = await publicWrite(context, deps, async (statements) => {
    const registration = { key, token, email, passwordHash, now: deps.now() }
    isSaved = await saveRegistration(statements, registration)
    if (!isSaved) throw new Refusal('INVALID', INVALID_KEY_MESSAGE)
    return { msg: `We sent a link to ${email}.` }
  })
  if (isSaved) deps.background.run(() => sendActivationLink(deps, email, token))
  return reply
}
