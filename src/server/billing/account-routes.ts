import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { describe, describeFile } from '../platform/http/describe.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { adminOf, asAdmin } from './admin.ts'
import { cancelPlan, createPortalUrl, resumePlan } from './manage-plan.ts'
import { readOverview, readStoredBilling } from './overview.ts'
import type { RouteDeps } from './route-deps.ts'
import { billingResponse, invoicesQuery, invoicesResponse } from './schema.ts'
import { syncForPage } from './shopify/sync.ts'
import { fetchInvoice, INVOICE_ID, invoiceNotFound, listInvoices } from './stripe/invoices.ts'
import { findBilling } from './stripe/repository.ts'
import { createChargeDeps } from './upgrade-routes.ts'

/** `/billing`: reads the account’s plan, cancels or resumes it, and changes the card. */
export function billingAccountRoutes(deps: RouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(
      '/billing',
      describe({ summary: 'Returns the plan, usage, prices and renewal.', data: billingResponse }),
      (context) => overview(deps, context),
    )
    .post(
      '/billing/cancel',
      describe({
        summary: 'Cancels the plan at the end of the paid period.',
        data: billingResponse,
      }),
      async (context) => {
        const { accountId } = await adminOf(deps, context)
        await cancelPlan(createChargeDeps(deps), accountId)
        return overview(deps, context)
      },
    )
    .post(
      '/billing/resume',
      describe({ summary: 'Resumes a cancelled plan.', data: billingResponse }),
      async (context) => {
        const { accountId } = await adminOf(deps, context)
        await resumePlan(deps, accountId)
        return overview(deps, context)
      },
    )
    .post(
      '/billing/portal',
      describe({
        summary: 'Returns the address of Stripe’s page for changing the card.',
        extraFields: { location: v.string() },
      }),
      async (context) => {
        const { accountId } = await adminOf(deps, context)
        const returnUrl = `${deps.environment.addresses.app}/billing`
        return ok(context, null, { location: await createPortalUrl(deps, accountId, returnUrl) })
      },
    )
}

/** The account’s Stripe invoices. */
export function invoiceRoutes(deps: RouteDeps): Hono<AppEnv> {
  const customerOf = (context: Context<AppEnv>) =>
    asAdmin(deps, context, async (statements, { accountId }) => {
      const billing = await findBilling(statements, accountId)
      return billing?.customerId ?? null
    })
  return new Hono<AppEnv>()
    .get(
      '/billing/invoices',
      describe({ summary: 'Lists the invoices, newest first.', data: invoicesResponse }),
      validate('query', invoicesQuery),
      async (context) => {
        const customer = await customerOf(context)
        const { limit, next: after } = context.req.valid('query')
        if (customer === null) return ok(context, { items: [], next: null })
        if (after !== undefined && !INVOICE_ID.test(after)) throw invoiceNotFound()
        const page = { limit: Number(limit), after }
        return ok(context, await listInvoices(deps.stripe.client, customer, page))
      },
    )
    .get(
      '/billing/invoices/:invoice_id/pdf',
      describeFile({ summary: 'An invoice as a PDF file.', file: v.string() }),
      async (context) => {
        const customer = await customerOf(context)
        const invoiceId = context.req.param('invoice_id')
        if (customer === null || !INVOICE_ID.test(invoiceId)) throw invoiceNotFound()
        const { name, file } = await fetchInvoice(deps.stripe, customer, invoiceId)
        return context.body(file, 200, downloadHeaders(name, 'application/pdf'))
      },
    )
}

async function overview(deps: RouteDeps, context: Context<AppEnv>) {
  await syncForPage(createChargeDeps(deps), (await adminOf(deps, context)).accountId)
  const stored = await asAdmin(deps, context, (statements, person) =>
    readStoredBilling(statements, person, deps.now()),
  )
  return ok(context, await readOverview({ client: deps.stripe.client, now: deps.now() }, stored))
}
