import { isEmail } from '../../features/session/rules.ts'
import { createAccount } from '../accounts/new-account.ts'
import { setPasswordLink } from '../identity/set-password/link.ts'
import type { Statements } from '../platform/database/database.ts'
import { withinAccount } from '../platform/database/within-account.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { addShopSite } from '../sites/registration.ts'
import { addSite } from '../sites/repository.ts'
import type { SiteReply } from '../sites/schema.ts'
import { findShopAccount, markConnected, type ShopAccount } from './repository.ts'
import type { CallbackReply } from './schema.ts'
import type { PasswordInvitation } from './set-password-mail.ts'
import type { ShopOwner } from './shop-door.ts'
import { claimShop } from './tokens.ts'

/** A shop whose owner has agreed, and what the shop has told. */
export type Agreed = ShopOwner & { shop: string; now: Date }

/** `invitation`: who is mailed a link to set a password, once all is stored. */
export type Welcome = { reply: CallbackReply; invitation: PasswordInvitation | null }

const siteOf = ({ site_id, domain }: SiteReply) => ({ site_id, domain })

/** To the dashboard of a site. */
const dashboardOf = (site: SiteReply) => `/dashboard?${new URLSearchParams(siteOf(site))}`

type Connection = { accountId: string; siteId: string }

/** From now on the shop's app, and its bill, are this account's. */
async function connect(
  statements: Statements,
  { accountId, siteId }: Connection,
  { shop, storeDomain, now }: Agreed,
) {
  await markConnected(statements, { siteId, storeDomain, now })
  await claimShop(statements, shop, accountId)
}

type Beginner = { accountId: string; personId: string; email: string }

/**
 * Begun in the dashboard: the shop becomes a site of that account.
 * @throws Refusal LIMIT_REACHED where its plan has no room for it
 */
export async function addToAccount(
  statements: Statements,
  { accountId, personId, email }: Beginner,
  agreed: Agreed,
): Promise<Welcome> {
  const { shop, timeZone, now } = agreed
  const site = await withinAccount(statements, accountId, (own) =>
    addShopSite(own, { accountId, domain: shop, timeZone, now }),
  )
  await connect(statements, { accountId, siteId: site.site_id }, agreed)
  const reply = {
    redirect: dashboardOf(site),
    password_redirect: null,
    user_id: personId,
    email,
    site: siteOf(site),
  }
  return { reply, invitation: null }
}

/** Begun in the app store: whose shop it is decides. Nobody is ever linked without a word. */
export async function welcomeShop(statements: Statements, agreed: Agreed): Promise<Welcome> {
  const known = await findShopAccount(statements, agreed)
  if (known !== null) return migrate(statements, known, agreed)
  if (!isEmail(agreed.email)) throw emailIsMissing()
  return open(statements, agreed)
}

const emailIsMissing = () =>
  new Refusal(
    'INVALID',
    'Your shop has no email address. Enter one in its settings at Shopify, then open the app once more.',
  )

/** Without a full stop: the page says after it for which address. */
const emailIsTaken = ({ email, shop }: Agreed) =>
  new Refusal('CONFLICT', `Log in and add ${shop} there: we have an account already`, {
    data: { email },
  })

/**
 * The shop is a site of an account: the app takes over from whatever was installed before. Its owner may
 * set a new password, by a link in the mail: whoever runs a shop can give it any address.
 */
async function migrate(
  statements: Statements,
  { siteId, isOfOwner, ...owner }: ShopAccount,
  agreed: Agreed,
): Promise<Welcome> {
  const { shop, email } = agreed
  await connect(statements, { accountId: owner.accountId, siteId }, agreed)
  const reply = {
    redirect: '/',
    password_redirect: isOfOwner ? passwordPage(email) : null,
    // Whoever runs the shop need not be in that account: who is in it is not theirs to know.
    user_id: isOfOwner ? owner.personId : null,
    email,
    site: { site_id: siteId, domain: shop },
  }
  return { reply, invitation: isOfOwner ? { ...owner, isNew: false, shop } : null }
}

/**
 * Says that the link is in the mail. It brings no token: whoever runs a shop can give it any address, so only
 * whoever reads that address's mail sets the password.
 */
const passwordPage = (email: string) =>
  setPasswordLink({ dashboard: '', platform: 'shopify', email })

/**
 * The admin has no password yet. The set-up is finished: the shop is the account's site, and the app is
 * in the shop.
 */
async function open(statements: Statements, agreed: Agreed): Promise<Welcome> {
  const { shop, email, timeZone } = agreed
  const from = { platform: 'shopify', gateway: 'shopify', plan: 'free' } as const
  const opened = await createAccount(statements, { email, ...from, setupFinished: true })
  if (opened === null) throw emailIsTaken(agreed)
  const { accountId, personId } = opened
  const site = await addSite(statements, { accountId, domain: shop, timeZone })
  await connect(statements, { accountId, siteId: site.site_id }, agreed)
  const reply = {
    redirect: passwordPage(email),
    password_redirect: null,
    user_id: personId,
    email,
    site: siteOf(site),
  }
  return { reply, invitation: { isNew: true, accountId, personId, email, shop } }
}
