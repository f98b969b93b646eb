import type { BillingType } from '../../features/billing/plans.ts'

/** The shop’s data, as returned by Shopify. */
export type ShopOwner = {
  /** The shop’s email address. Not verified. */
  email: string
  timeZone: string
  /** The domain that visitors see: its own, or *.myshopify.com. */
  storeDomain: string
}

/** A recurring charge for a plan on the shop’s Shopify bill. */
export type ChargeRequest = {
  shop: string
  /** The plan’s name, shown to the owner. */
  name: string
  /** Per month or year, in the currency’s smallest unit. */
  amount: number
  /** Deducted from `amount` for this many payments; null for all. */
  discount: { amount: number; payments: number | null } | null
  currency: string
  type: BillingType
  /** Shopify returns here, with `charge_id` in the query. */
  returnUrl: string
}

type NewCharge = { chargeId: string; confirmationUrl: string }

export const CHARGE_STATES = [
  'PENDING',
  'ACTIVE',
  'FROZEN',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
] as const

/** A charge’s status, and the end of its paid period if Shopify reports one. */
export type ChargeState = { status: (typeof CHARGE_STATES)[number]; periodEndsAt: Date | null }

/** The credentials that Shopify gave the app. */
export type ShopApp = {
  apiKey: string
  apiSecret: string
  /** Whether charges are test charges, which cost nothing. */
  isTest: boolean
}

/** Installs and charges through Shopify, or through the local app store. */
export type ShopClient = {
  app: ShopApp
  /** The page where a shop’s owner approves the app. */
  authorizePage(shop: string): string
  /** Exchanges the code for tokens, saves them, and reads the shop’s data. @throws Refusal */
  ownerOf(shop: string, code: string): Promise<ShopOwner>
  /** Requests a charge, which the owner must approve. @throws Refusal, ShopAccessDenied */
  requestCharge(request: ChargeRequest): Promise<NewCharge>
  /** Null for an unknown charge. @throws Refusal, ShopAccessDenied */
  chargeState(shop: string, chargeId: string): Promise<ChargeState | null>
  /** Cancels a charge immediately. @throws Refusal, ShopAccessDenied */
  cancelCharge(shop: string, chargeId: string): Promise<void>
  /** Whether the app is still installed in the shop. @throws Refusal */
  isOpen(shop: string): Promise<boolean>
}

const SCOPES = 'read_products,write_script_tags'

/** The URL where the owner approves the app; Shopify then returns to `dashboard`. */
export function authorizeUrl(
  { app, authorizePage }: ShopClient,
  { shop, state, dashboard }: { shop: string; state: string; dashboard: string },
): string {
  const query = new URLSearchParams({
    client_id: app.apiKey,
    scope: SCOPES,
    redirect_uri: `${dashboard}/shopify/callback`,
    state,
  })
  return `${authorizePage(shop)}?${query}`
}
