import { Hono } from 'hono'
import { platformOfWire } from '../../../src/features/password/platform-rules.ts'
import type { AppEnv, Deps } from '../deps.ts'
import { attemptLimits } from '../http/attempt-limits.ts'
import { clientAddress } from '../http/client-address.ts'
import { describe } from '../http/describe.ts'
import { publicWrite } from '../http/public-write.ts'
import { validate } from '../http/validate.ts'
import { passwordChangedMail } from '../identity/mails.ts'
import { BRAND, BRAND_SLUG } from '../pages/document.ts'
import { passwordInput, tokenHeader } from './schema.ts'
import { hashOfChoice, ownerOf, replacePassword } from './set-password.ts'

/** `PUT /{platform}/reset_password`: public, by the token of a mail in the header. Spec §7. */
export function setPasswordRoutes(deps: Deps): Hono<AppEnv> {
  const { database, environment, now } = deps
  const limits = attemptLimits(deps)
  return new Hono<AppEnv>().put(
    '/:platform/reset_password',
    describe({
      summary: 'Sets the password of an account that a partner channel brought.',
      isPublic: true,
    }),
    validate('header', tokenHeader),
    validate('json', passwordInput),
    async (context) => {
      const { 'access-token': token } = context.req.valid('header')
      // Guesses come from one address, or go to one token.
      await limits('new password by address', clientAddress(context, environment.trustsProxy))
      await limits('new password by token', token)
      const platform = platformOfWire(context.req.param('platform'), BRAND_SLUG)
      const owner = await ownerOf(database, { token, platform, now: now() })
      const hash = await hashOfChoice(owner, context.req.valid('json').password)
      let isChanged = false
      const reply = await publicWrite(context, deps, async (statements) => {
        await replacePassword(statements, { token, owner, hash, now: now() })
        isChanged = true
      })
      if (isChanged) tellOwner(deps, owner.email)
      return reply
    },
  )
}

function tellOwner({ background, mailer, environment }: Deps, email: string): void {
  const link = `${environment.addresses.dashboard}/login`
  background.run(() => mailer.send(passwordChangedMail({ to: email, brand: BRAND, link })))
}
