import { isEmail } from '../../../src/features/session/rules.ts'
import { openAccount } from '../accounts/new-account.ts'
import type { Statements } from '../database/database.ts'
import { withinAccount } from '../database/within-account.ts'
import { Refusal } from '../http/refusal.ts'
import { setPasswordLink } from '../set-password/link.ts'
import { issueSetPasswordToken } from '../set-password/repository.ts'
import { installShop } from '../sites/registration.ts'
import { addSite } from '../sites/repository.ts'
import type { SiteReply } from '../sites/schema.ts'
import { findShopAccount, markConnected, type ShopAccount } from './repository.ts'
import type { CallbackReply } from './schema.ts'

/** A shop whose owner has agreed, and what the shop has told. */
export type Agreed = { shop: string; email: string; timeZone: string; now: Date }

/** `isNew` where an account was opened, for an address that nobody has confirmed. */
export type Welcome = { reply: CallbackReply; isNew: boolean }

const siteOf = ({ site_id, domain }: SiteReply) => ({ site_id, domain })

/** To the dashboard of a site (spec §4, "Site change"). */
const dashboardOf = (site: SiteReply) => `/dashboard?${new URLSearchParams(siteOf(site))}`

type Beginner = { accountId: string; personId: string; email: string }

/**
 * Begun in the dashboard: the shop becomes a site of that account.
 * @throws Refusal LIMIT_REACHED where its plan has no room for it
 */
export async function addToAccount(
  statements: Statements,
  { accountId, personId, email }: Beginner,
  { shop, timeZone, now }: Agreed,
): Promise<Welcome> {
  const site = await withinAccount(statements, accountId, (own) =>
    installShop(own, { accountId, domain: shop, timeZone }),
  )
  await markConnected(statements, site.site_id, now)
  const reply = {
    redirect: dashboardOf(site),
    password_redirect: null,
    user_id: personId,
    email,
    site: siteOf(site),
  }
  return { reply, isNew: false }
}

/** Begun in the app store: whose shop it is decides. Nobody is ever linked without a word. */
export async function welcomeShop(statements: Statements, agreed: Agreed): Promise<Welcome> {
  const known = await findShopAccount(statements, agreed)
  if (known !== null) return { reply: await migrate(statements, known, agreed), isNew: false }
  if (!isEmail(agreed.email)) throw emailIsMissing()
  return { reply: await open(statements, agreed), isNew: true }
}

const emailIsMissing = () =>
  new Refusal(
    'INVALID',
    'Your shop has no email address. Enter one in its settings at Shopify, then open the app once more.',
  )

/** Without a full stop: the page says after it for which address. Spec §8. */
const emailIsTaken = ({ email, shop }: Agreed) =>
  new Refusal('CONFLICT', `Log in and add ${shop} there: we have an account already`, {
    data: { email },
  })

/**
 * The shop is a site of an account: the app takes over from whatever was installed before. Only its
 * owner may set a password here. Else whoever runs a shop could take over the account that it is in.
 */
async function migrate(
  statements: Statements,
  { accountId, personId, siteId, isOfOwner }: ShopAccount,
  { shop, email, now }: Agreed,
): Promise<CallbackReply> {
  await markConnected(statements, siteId, now)
  return {
    redirect: '/',
    password_redirect: isOfOwner
      ? await passwordAddress(statements, { accountId, personId, email, now })
      : null,
    user_id: personId,
    email,
    site: { site_id: siteId, domain: shop },
  }
}

/**
 * The admin has no password yet. The set-up is finished: the shop is the account's site, and the app is
 * in the shop.
 */
async function open(statements: Statements, agreed: Agreed): Promise<CallbackReply> {
  const { shop, email, timeZone, now } = agreed
  const from = { platform: 'shopify', gateway: 'shopify', plan: 'free' } as const
  const opened = await openAccount(statements, { email, ...from, setupFinished: true })
  if (opened === null) throw emailIsTaken(agreed)
  const { accountId, personId } = opened
  const site = await addSite(statements, { accountId, domain: shop, timeZone })
  await markConnected(statements, site.site_id, now)
  return {
    redirect: await passwordAddress(statements, { accountId, personId, email, now }),
    password_redirect: null,
    user_id: personId,
    email,
    site: siteOf(site),
  }
}

async function passwordAddress(
  statements: Statements,
  { email, ...owner }: Beginner & { now: Date },
): Promise<string> {
  const token = await issueSetPasswordToken(statements, { ...owner, platform: 'shopify' })
  return setPasswordLink({ dashboard: '', platform: 'shopify', token, email })
}
