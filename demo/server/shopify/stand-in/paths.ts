const BASE = '/local/shopify'

export const APP_STORE = `${BASE}/app-store`
export const ASSETS = `${BASE}/assets`
export const EVERY_PAGE = `${BASE}/*`
export const AUTHORIZE = `${BASE}/stores/:shop/admin/oauth/authorize`

/** A shop has a host of its own at Shopify, and a folder here. */
export const authorizePath = (shop: string) => AUTHORIZE.replace(':shop', shop)

export const CHARGE = `${BASE}/stores/:shop/admin/charges/:charge/confirm`

/** Where the owner of a shop approves or declines what an app asks for. */
export const chargePath = (shop: string, chargeId: string) =>
  CHARGE.replace(':shop', shop).replace(':charge', chargeId)
