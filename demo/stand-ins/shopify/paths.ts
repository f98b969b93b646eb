const BASE = '/local/shopify'

export const ASSETS = `${BASE}/assets`
export const ALL_PAGES = `${BASE}/*`

/** On Shopify, each shop has its own host; here, it has a folder. */
const STORE = `${BASE}/stores/:shop`
export const storePath = (shop: string) => STORE.replace(':shop', shop)

/** The page where the owner sees and uninstalls the app. */
export const INSTALLED = `${STORE}/admin/settings/apps`
export const installedPath = (shop: string) => INSTALLED.replace(':shop', shop)

export const AUTHORIZE = `${STORE}/admin/oauth/authorize`
export const authorizePath = (shop: string) => AUTHORIZE.replace(':shop', shop)

export const ACCESS_TOKEN = `${STORE}/admin/oauth/access_token`
export const GRAPHQL = `${STORE}/admin/api/:version/graphql.json`

export const CHARGE = `${STORE}/admin/charges/:charge/confirm`

/** The page where a shop owner approves or declines a charge. */
export const chargePath = (shop: string, chargeId: string) =>
  CHARGE.replace(':shop', shop).replace(':charge', chargeId)
