import * as v from 'valibot'
import { Refusal } from '../http/refusal.ts'
import { SHOP } from './schema.ts'
import { isSigned } from './signature.ts'

/** How old what Shopify signed may be: time for a reload, a lost connection, a sign-in in between. */
export const FRESH_FOR_MS = 10 * 60_000
/** How far Shopify's clock may be ahead of ours. */
const CLOCKS_DIFFER_BY_MS = 90_000

const given = v.pipe(v.string(), v.minLength(1), v.maxLength(512))
const shop = v.pipe(v.string(), v.regex(SHOP))
const timestamp = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))

/** Shopify calls the app's address. */
const opening = v.object({ shop, timestamp })
/** Shopify sends the owner back. */
const callback = v.object({ code: given, shop, state: given, timestamp })

export type Callback = v.InferOutput<typeof callback>

type Trust = { secret: string; now: Date }

export const readOpening = (query: URLSearchParams, trust: Trust) =>
  readSigned(opening, query, trust)

export const readCallback = (query: URLSearchParams, trust: Trust): Callback =>
  readSigned(callback, query, trust)

/** @throws Refusal for what Shopify has not sent, or not lately; of what is wrong a stranger learns nothing */
function readSigned<Schema extends typeof opening | typeof callback>(
  schema: Schema,
  query: URLSearchParams,
  { secret, now }: Trust,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, Object.fromEntries(query))
  if (!parsed.success || !isSigned(query, secret)) {
    throw new Refusal('INVALID', 'This link was not made by Shopify, or it was changed on its way.')
  }
  const ageMs = now.getTime() - parsed.output.timestamp * 1_000
  if (ageMs > FRESH_FOR_MS || ageMs < -CLOCKS_DIFFER_BY_MS) {
    throw new Refusal(
      'INVALID',
      'This link of Shopify’s is too old. Open the app from your shop once more.',
    )
  }
  return parsed.output
}
