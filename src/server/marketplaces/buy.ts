import { recordAudit } from '../audit/audit.ts'
import { setPasswordLink } from '../identity/set-password/link.ts'
import { issueSetPasswordToken } from '../identity/set-password/repository.ts'
import { BRAND } from '../pages/document.ts'
import type { Deps } from '../platform/deps.ts'
import { type DealPlatform, dealOf } from './deals.ts'
import { otherAccountEmail, setPasswordEmail } from './mails.ts'
import { createDealAccount, extendDealAccount } from './repository.ts'

export type Order = { platform: DealPlatform; email: string; tier: number }

type BuyDeps = Pick<Deps, 'database' | 'mailer' | 'now'> & {
  log: Pick<Deps['log'], 'info'>
  environment: Pick<Deps['environment'], 'addresses'>
}

/**
 * Handles a purchase through a partner: creates or extends the account and emails a link to set a password. If the
 * address has an account from another channel, the account stays unchanged, and only the email mentions it. Resolves
 * when the email has been sent.
 */
export async function buyDeal(deps: BuyDeps, { platform, email, tier }: Order): Promise<void> {
  const { database, environment, mailer, log, now } = deps
  const { app: dashboard } = environment.addresses
  const deal = dealOf(platform, tier)
  const purchase = await database.transaction(async (statements) => {
    const created = await createDealAccount(statements, email, deal)
    const dealOwner = created ?? (await extendDealAccount(statements, email, deal))
    if (dealOwner === null) return null
    const token = await issueSetPasswordToken(statements, { ...dealOwner, platform, now: now() })
    return { token, email: dealOwner.email, newPersonId: created?.personId ?? null }
  })
  if (purchase?.newPersonId)
    recordAudit(log, 'sign-up', { personId: purchase.newPersonId, reason: platform })
  await mailer.send(
    purchase === null
      ? otherAccountEmail({ to: email, brand: BRAND, link: `${dashboard}/login` })
      : setPasswordEmail({
          to: purchase.email,
          brand: BRAND,
          link: setPasswordLink({
            dashboard,
            platform,
            token: purchase.token,
            email: purchase.email,
          }),
        }),
  )
}
