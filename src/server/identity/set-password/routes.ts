import { Hono } from 'hono'
import { parsePlatform } from '../../../features/password/platform-rules.ts'
import { limitAttempts } from '../../attempts/limit-attempts.ts'
import { recordAudit } from '../../audit/audit.ts'
import { BRAND, BRAND_SLUG } from '../../pages/document.ts'
import type { Deps } from '../../platform/deps.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { clientNetwork } from '../../platform/http/client-network.ts'
import { describe } from '../../platform/http/describe.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { validate } from '../../platform/http/validate.ts'
import { publicWrite } from '../../public-write/public-write.ts'
import type { AppEnv } from '../../session/app-env.ts'
import { IDENTITY_LIMITS } from '../attempt-limits.ts'
import { passwordChangedEmail } from '../emails.ts'
import { passwordInput, tokenHeader } from './schema.ts'
import { findTokenOwner, hashNewPassword, replacePassword } from './set-password.ts'

/** `PUT /{platform}/reset_password`: public; authorised by the emailed token, sent in a header. */
export function setPasswordRoutes(deps: Deps): Hono<AppEnv> {
  const { database, environment, now } = deps
  const limits = limitAttempts(deps, IDENTITY_LIMITS)
  return new Hono<AppEnv>().put(
    '/:platform/reset_password',
    describe({
      summary: 'Sets the password of an account that was created through a partner channel.',
      isPublic: true,
    }),
    validate('header', tokenHeader),
    validate('json', passwordInput),
    async (context) => {
      const { 'access-token': token } = context.req.valid('header')
      // Guesses come from one IP address, or target one token.
      await limits('new password by IP address', clientNetwork(context, environment.trustsProxy))
      await limits('new password by token', token)
      const platform = parsePlatform(context.req.param('platform'), BRAND_SLUG)
      const address = clientAddress(context, environment.trustsProxy)
      const auditFailures = auditFailure(deps, address)
      const owner = await auditFailures(
        null,
        findTokenOwner(database, { token, platform, now: now() }),
      )
      const { password } = context.req.valid('json')
      const hash = await hashNewPassword(owner, password, environment)
      let changed: { isConfirmedNow: boolean } | null = null
      const { personId } = owner
      const response = await publicWrite(context, deps, async (statements) => {
        const change = { token, owner, hash, now: now() }
        changed = await auditFailures(personId, replacePassword(statements, change))
      })
      if (changed === null) return response
      recordChange(deps, { personId, address }, changed)
      notifyOwner(deps, owner.email)
      return response
    },
  )
}

function recordChange(
  { log }: Deps,
  facts: { personId: string; address: string },
  { isConfirmedNow }: { isConfirmedNow: boolean },
): void {
  recordAudit(log, 'password.changed', { ...facts, reason: 'set-password link' })
  if (isConfirmedNow) recordAudit(log, 'email.confirmed', facts)
}

/** Records an invalid token in the audit log, as the hosted pages do. A password that breaks a rule is not recorded. */
const auditFailure =
  ({ log }: Deps, address: string) =>
  async <Result>(personId: string | null, work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof Refusal && error.code === 'SIGNED_OUT') {
        recordAudit(log, 'password-reset.refused', {
          personId,
          address,
          reason: 'set-password link',
        })
      }
      throw error
    }
  }

function notifyOwner({ background, mailer, environment }: Deps, email: string): void {
  const link = `${environment.addresses.app}/login`
  background.run(() => mailer.send(passwordChangedEmail({ to: email, brand: BRAND, link })))
}
