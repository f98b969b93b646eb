import type { Deps } from '../deps.ts'
import { BRAND } from '../pages/document.ts'
import { setPasswordLink } from '../set-password/link.ts'
import { issueSetPasswordToken } from '../set-password/repository.ts'
import { type DealPlatform, dealOf } from './deals.ts'
import { otherAccountMail, setPasswordMail } from './mails.ts'
import { createDealAccount, extendDealAccount } from './repository.ts'

export type Order = { platform: DealPlatform; email: string; tier: number }

type BuyDeps = Pick<Deps, 'database' | 'mailer' | 'now'> & {
  environment: Pick<Deps['environment'], 'addresses'>
}

/**
 * A purchase on a partner's page: an account on the deal, and the mail that lets its owner set a password.
 * An address with an account of another channel is told so by mail only. Resolves when the mail has left.
 */
export async function buyDeal(deps: BuyDeps, { platform, email, tier }: Order): Promise<void> {
  const { database, environment, mailer, now } = deps
  const { dashboard } = environment.addresses
  const deal = dealOf(platform, tier)
  const bought = await database.transaction(async (statements) => {
    const holder =
      (await createDealAccount(statements, email, deal)) ??
      (await extendDealAccount(statements, email, deal))
    if (holder === null) return null
    const token = await issueSetPasswordToken(statements, { ...holder, platform, now: now() })
    return { token, email: holder.email }
  })
  await mailer.send(
    bought === null
      ? otherAccountMail({ to: email, brand: BRAND, link: `${dashboard}/login` })
      : setPasswordMail({
          to: bought.email,
          brand: BRAND,
          link: setPasswordLink({ dashboard, platform, ...bought }),
        }),
  )
}
