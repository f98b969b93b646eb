import * as v from 'valibot'
import { timeZone } from '../sites/schema.ts'

/** A shop’s domain. Strict, because anything else could lead to another host. */
export const SHOP = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/

const shop = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.toLowerCase(),
  v.regex(SHOP, 'This isn’t the address of a Shopify store.'),
)

export const redirectQuery = v.object({
  shop,
  is_app: v.optional(v.string()),
  time_zone: timeZone,
})

export const redirectResponse = v.object({ redirect: v.string() })

/** `browser`: the cookie of an install started in the app store. */
export const callbackInput = v.object({ browser: v.optional(v.string(), '') })

export const callbackResponse = v.object({
  redirect: v.string(),
  password_redirect: v.nullable(v.string()),
  /** Null unless the account belongs to the shop’s owner. */
  user_id: v.nullable(v.string()),
  email: v.nullable(v.string()),
  site: v.object({ site_id: v.string(), domain: v.string() }),
})

export type CallbackResponse = v.InferOutput<typeof callbackResponse>
