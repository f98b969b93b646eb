/** Whoever agreed to the app, as the shop tells it. */
export type ShopOwner = {
  /** The shop's address for mail. Nobody has proved that it is theirs. */
  email: string
  timeZone: string
}

/** The shop's side of an install: Shopify itself, or the local app store in its place. */
export type ShopDoor = {
  /** What Shopify knows the app by, and signs with. */
  app: { apiKey: string; apiSecret: string }
  /** The page where a shop's owner agrees to the app. */
  authorizePage(shop: string): string
  /** Gives the code back to the shop for what it stands for. @throws Refusal */
  ownerOf(shop: string, code: string): Promise<ShopOwner>
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
