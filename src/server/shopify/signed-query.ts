import * as v from 'valibot'
import { Refusal } from '../platform/http/refusal.ts'
import { SHOP } from './schema.ts'
import { isSigned } from './signature.ts'

/** Allowed clock difference in either direction; the same as in Shopify’s own library. */
const MAX_AGE_S = 90

const value = v.pipe(v.string(), v.minLength(1), v.maxLength(512))
const shop = v.pipe(v.string(), v.regex(SHOP))
const timestamp = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))

/** Shopify opens the app’s URL. */
const installQuery = v.object({ shop, timestamp })
/** Shopify redirects the owner back. */
const callback = v.object({ code: value, shop, state: value, timestamp })

export type Callback = v.InferOutput<typeof callback>

type SigningContext = { secret: string; now: Date }

export const parseInstallQuery = (query: URLSearchParams, signingContext: SigningContext) =>
  parseSigned(installQuery, query, signingContext)

export const parseCallback = (query: URLSearchParams, signingContext: SigningContext): Callback =>
  parseSigned(callback, query, signingContext)

/** @throws Refusal INVALID, without details, if the query isn’t signed by Shopify or is too old */
function parseSigned<Schema extends typeof installQuery | typeof callback>(
  schema: Schema,
  query: URLSearchParams,
  { secret, now }: SigningContext,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, Object.fromEntries(query))
  if (!parsed.success || !isSigned(query, secret)) {
    throw new Refusal('INVALID', 'This link didn’t come from Shopify, or it was changed.')
  }
  const seconds = Math.trunc(now.getTime() / 1_000)
  if (Math.abs(seconds - parsed.output.timestamp) > MAX_AGE_S) {
    throw new Refusal(
      'INVALID',
      'This Shopify link has expired. Open the app from your shop again.',
    )
  }
  return parsed.output
}
