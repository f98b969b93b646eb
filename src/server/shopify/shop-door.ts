import type { BillingType } from '../../features/billing/plans.ts'

/** Whoever agreed to the app, as the shop tells it. */
export type ShopOwner = {
  /** The shop's address for mail. Nobody has proved that it is theirs. */
  email: string
  timeZone: string
  /** Where visitors see the shop: its own domain, or its *.myshopify.com one. */
  storeDomain: string
}

/** What a shop is to pay for a plan, on its bill of Shopify's. */
export type ChargeRequest = {
  shop: string
  /** The plan, as the owner reads it. */
  name: string
  /** In the currency's smallest unit, each month or year. */
  amount: number
  /** Off that, for so many payments; null for all. */
  discount: { amount: number; payments: number | null } | null
  currency: string
  type: BillingType
  /** Where Shopify leads back to, with `charge_id` in the query. */
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

/** What has become of a charge, and until when it is paid, where Shopify tells. */
export type ChargeState = { status: (typeof CHARGE_STATES)[number]; periodEndsAt: Date | null }

/** What Shopify knows the app by, and signs with. */
export type ShopApp = {
  apiKey: string
  apiSecret: string
  /** Whether charges are for trying out only: Shopify then takes no money. */
  isTest: boolean
}

/** The shop's side of an install and of its bill: Shopify itself, or the local app store in its place. */
export type ShopDoor = {
  app: ShopApp
  /** The page where a shop's owner agrees to the app. */
  authorizePage(shop: string): string
  /** Gives the code back to the shop for what it stands for, and keeps what lets us in. @throws Refusal */
  ownerOf(shop: string, code: string): Promise<ShopOwner>
  /** Puts a charge before the shop's owner. @throws Refusal, ShopClosed */
  requestCharge(request: ChargeRequest): Promise<NewCharge>
  /** Null for a charge that the shop does not know. @throws Refusal, ShopClosed */
  chargeState(shop: string, chargeId: string): Promise<ChargeState | null>
  /** Nothing is paid for it any more. @throws Refusal, ShopClosed */
  cancelCharge(shop: string, chargeId: string): Promise<void>
  /** Whether the shop still lets the app in. @throws Refusal */
  isOpen(shop: string): Promise<boolean>
}

const SCOPES = 'read_products,write_script_tags'

/** Where the owner agrees to the app, with the way back to `dashboard`. */
export function authorizeAddress(
  { app, authorizePage }: ShopDoor,
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
