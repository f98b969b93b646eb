import * as v from 'valibot'
import { Refusal } from '../platform/http/refusal.ts'
import { SHOP } from './schema.ts'
import { isSigned } from './signature.ts'

/** How far Shopify's time may be from ours, either way; its own library allows as much. */
const FRESH_WITHIN_S = 90

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
  const seconds = Math.trunc(now.getTime() / 1_000)
  if (Math.abs(seconds - parsed.output.timestamp) > FRESH_WITHIN_S) {
    throw new Refusal(
      'INVALID',
      'This link of Shopify’s is too old. Open the app from your shop once more.',
    )
  }
  return parsed.output
}
