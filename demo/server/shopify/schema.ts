import * as v from 'valibot'
import { timeZone } from '../sites/schema.ts'

const shop = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.toLowerCase(),
  v.regex(
    /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/,
    'This is not the address of a Shopify store.',
  ),
)

export const redirectQuery = v.object({
  shop,
  is_app: v.optional(v.string()),
  time_zone: timeZone,
})

export const redirectReply = v.object({ redirect: v.string() })

/** The query and the form of the local stand-in's page. */
export const installInput = v.object({ shop, state: v.optional(v.string(), '') })
