import { isEmail } from '../../features/user/email-rules.ts'
import { createAccount } from '../accounts/new-account.ts'
import { withinAccount } from '../accounts/within-account.ts'
import { setPasswordLink } from '../identity/set-password/link.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { addShopSite } from '../sites/registration.ts'
import { addSite } from '../sites/repository.ts'
import type { SiteResponse } from '../sites/schema.ts'
import { findShopAccount, markConnected, type ShopAccount } from './repository.ts'
import type { CallbackResponse } from './schema.ts'
import type { PasswordInvitation } from './set-password-mail.ts'
import type { ShopOwner } from './shop-client.ts'
import { assignShop } from './tokens.ts'

/** A shop whose owner approved the app, with the shop’s data. */
export type ApprovedShop = ShopOwner & { shop: string; now: Date }

/** `invitation`: whom to email a link to set a password, after the transaction. */
export type InstallResult = { response: CallbackResponse; invitation: PasswordInvitation | null }

const siteOf = ({ site_id, domain }: SiteResponse) => ({ site_id, domain })

/** A site’s dashboard page. */
const dashboardPathOf = (site: SiteResponse) => `/dashboard?${new URLSearchParams(siteOf(site))}`

type Connection = { accountId: string; siteId: string }

/** Assigns the shop, and its billing, to the account. */
async function connectShop(
  statements: Queryable,
  { accountId, siteId }: Connection,
  { shop, storeDomain, now }: ApprovedShop,
) {
  await markConnected(statements, { siteId, storeDomain, now })
  await assignShop(statements, shop, accountId)
}

type AccountAdmin = { accountId: string; personId: string; email: string }

/**
 * For an install started in the dashboard: adds the shop to the account as a site.
 * @throws Refusal LIMIT_REACHED if the plan allows no more sites
 */
export async function addToAccount(
  statements: Queryable,
  { accountId, personId, email }: AccountAdmin,
  approved: ApprovedShop,
): Promise<InstallResult> {
  const { shop, timeZone, now } = approved
  const site = await withinAccount(statements, accountId, (tx) =>
    addShopSite(tx, { accountId, domain: shop, timeZone, now }),
  )
  await connectShop(statements, { accountId, siteId: site.site_id }, approved)
  const response = {
    redirect: dashboardPathOf(site),
    password_redirect: null,
    user_id: personId,
    email,
    site: siteOf(site),
  }
  return { response, invitation: null }
}

/** For an install started in the app store: connects the shop’s account, or creates one. */
export async function installFromStore(
  statements: Queryable,
  approved: ApprovedShop,
): Promise<InstallResult> {
  const shopAccount = await findShopAccount(statements, approved)
  if (shopAccount !== null) return takeOverSite(statements, shopAccount, approved)
  if (!isEmail(approved.email)) throw emailMissing()
  return createShopAccount(statements, approved)
}

const emailMissing = () =>
  new Refusal(
    'INVALID',
    'Your shop has no email address. Add one in your Shopify settings, then open the app again.',
  )

/** Without a full stop: the page appends the email address. */
const emailTaken = ({ email, shop }: ApprovedShop) =>
  new Refusal('CONFLICT', `Log in and add ${shop} there: an account already exists`, {
    data: { email },
  })

/**
 * The shop is already a site in an account: connects it to the app. Its owner may set a new password with an emailed
 * link, because a shop’s email address proves nothing.
 */
async function takeOverSite(
  statements: Queryable,
  { siteId, belongsToOwner, ...owner }: ShopAccount,
  approved: ApprovedShop,
): Promise<InstallResult> {
  const { shop, email } = approved
  await connectShop(statements, { accountId: owner.accountId, siteId }, approved)
  const response = {
    redirect: '/',
    password_redirect: belongsToOwner ? passwordPage(email) : null,
    // Don’t reveal the account’s admin to someone who only runs the shop.
    user_id: belongsToOwner ? owner.personId : null,
    email,
    site: { site_id: siteId, domain: shop },
  }
  return { response, invitation: belongsToOwner ? { ...owner, isNew: false, shop } : null }
}

/**
 * The page that says the link was emailed. It has no token: a shop’s email address proves nothing, so only someone who
 * can read its email may set the password.
 */
const passwordPage = (email: string) =>
  setPasswordLink({ dashboard: '', platform: 'shopify', email })

/**
 * Creates an account with the shop as its site. The admin has no password yet; onboarding counts as finished,
 * because the app is installed.
 */
async function createShopAccount(
  statements: Queryable,
  approved: ApprovedShop,
): Promise<InstallResult> {
  const { shop, email, timeZone } = approved
  const accountOptions = { platform: 'shopify', gateway: 'shopify', plan: 'free' } as const
  const created = await createAccount(statements, { email, ...accountOptions, setupFinished: true })
  if (created === null) throw emailTaken(approved)
  const { accountId, personId } = created
  const site = await addSite(statements, { accountId, domain: shop, timeZone })
  await connectShop(statements, { accountId, siteId: site.site_id }, approved)
  const response = {
    redirect: passwordPage(email),
    password_redirect: null,
    user_id: personId,
    email,
    site: siteOf(site),
  }
  return { response, invitation: { isNew: true, accountId, personId, email, shop } }
}
