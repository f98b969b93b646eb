import * as v from 'valibot'
import type { BillingType } from '../../features/billing/plans.ts'
import { CHARGE_STATES, type ChargeRequest, type ChargeState } from './shop-client.ts'

/** A GraphQL operation in Shopify’s Admin API, and the schema of its data. */
export type Operation<Schema extends v.GenericSchema> = {
  query: string
  data: Schema
}

const operation = <Schema extends v.GenericSchema>(query: string, data: Schema) => ({ query, data })

export const READ_OWNER = operation(
  'query Owner { shop { email ianaTimezone primaryDomain { host } } }',
  v.object({
    shop: v.object({
      email: v.pipe(v.string(), v.trim(), v.maxLength(254)),
      ianaTimezone: v.optional(v.string(), 'UTC'),
      primaryDomain: v.object({ host: v.pipe(v.string(), v.toLowerCase(), v.maxLength(253)) }),
    }),
  }),
)

/** Shopify’s validation errors. */
const userErrors = v.array(v.object({ message: v.string() }))

const GID = 'gid://shopify/AppSubscription/'
export const gidOf = (chargeId: string): string => GID + chargeId

/** Extracts the number from a global ID; Shopify uses it in `charge_id`. */
export const chargeGid = v.pipe(
  v.string(),
  v.regex(/^gid:\/\/shopify\/AppSubscription\/\d{1,20}$/),
  v.transform((gid) => gid.slice(GID.length)),
)

export const CREATE_CHARGE = operation(
  `mutation AppSubscriptionCreate($name: String!, $returnUrl: URL!, $test: Boolean, $lineItems: [AppSubscriptionLineItemInput!]!) {
  appSubscriptionCreate(name: $name, returnUrl: $returnUrl, test: $test, lineItems: $lineItems) {
    appSubscription { id }
    confirmationUrl
    userErrors { message }
  }
}`,
  v.object({
    appSubscriptionCreate: v.object({
      appSubscription: v.nullable(v.object({ id: chargeGid })),
      confirmationUrl: v.nullable(v.pipe(v.string(), v.url())),
      userErrors,
    }),
  }),
)

const INTERVALS: Readonly<Record<BillingType, string>> = {
  monthly: 'EVERY_30_DAYS',
  yearly: 'ANNUAL',
}

const toDecimal = (cents: number): string => (cents / 100).toFixed(2)

/** Without a limit the discount lasts as long as the plan. */
const discountInput = ({ amount, payments }: NonNullable<ChargeRequest['discount']>) => ({
  value: { amount: toDecimal(amount) },
  ...(payments !== null && { durationLimitInIntervals: payments }),
})

/** @param isTest test charges cost nothing */
export function createVariables(request: ChargeRequest, isTest: boolean) {
  const { name, returnUrl, amount, discount, currency, type } = request
  const price = { amount: toDecimal(amount), currencyCode: currency.toUpperCase() }
  const discountFields = discount && { discount: discountInput(discount) }
  const plan = {
    appRecurringPricingDetails: { price, interval: INTERVALS[type], ...discountFields },
  }
  return { name, returnUrl, test: isTest, lineItems: [{ plan }] }
}

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.date(),
)

/** An app subscription; null for an unknown id. */
export const READ_CHARGE = operation(
  `query AppSubscription($id: ID!) {
  node(id: $id) { ... on AppSubscription { id status currentPeriodEnd } }
}`,
  v.object({
    node: v.nullable(
      v.pipe(
        v.object({
          status: v.picklist(CHARGE_STATES),
          currentPeriodEnd: v.nullable(moment),
        }),
        v.transform(
          ({ status, currentPeriodEnd }): ChargeState => ({
            status,
            periodEndsAt: currentPeriodEnd,
          }),
        ),
      ),
    ),
  }),
)

export const CANCEL_CHARGE = operation(
  `mutation AppSubscriptionCancel($id: ID!) {
  appSubscriptionCancel(id: $id) {
    appSubscription { id }
    userErrors { message }
  }
}`,
  v.object({ appSubscriptionCancel: v.object({ userErrors }) }),
)
