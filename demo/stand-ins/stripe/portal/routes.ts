import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AppDeps } from '../../../../src/server/app/deps.ts'
import { withPageHeaders } from '../../../../src/server/pages/page-headers.ts'
import type { AppEnv } from '../../../../src/server/session/app-env.ts'
import { ownerErrors } from '../checkout/form-rules.ts'
import type { Customer, Subscription } from '../objects.ts'
import { PORTAL } from '../paths.ts'
import { rateOf } from '../payments/invoicing.ts'
import { changeSubscription } from '../payments/subscribe.ts'
import { cancelAtPeriodEnd } from '../resources/subscriptions.ts'
import { Store } from '../store.ts'
import { type CardChange, changeCard, finishAuthentication } from './change-card.ts'
import { bankPage, type PortalView, portalNotFound, portalPage } from './page.ts'
import { bankForm, cardForm } from './schema.ts'

/** A customer’s request to the portal. */
type PortalVisit = { store: Store; customer: Customer; view: PortalView }

const isRunning = ({ ended_at, status }: Subscription) =>
  ended_at === null && status !== 'incomplete'

/** The plan’s name, as on invoices. */
async function nameOf(store: Store, { items }: Subscription): Promise<string> {
  const [item] = items.data
  if (item === undefined) return ''
  const { name } = await store.get('product', item.price.product)
  return `${item.price.nickname ?? name}, ${rateOf(item.price)}`
}

async function findVisit(store: Store, id: string): Promise<PortalVisit | null> {
  const session = await store.find('billing_portal.session', id)
  const customer = session && (await store.find('customer', session.customer))
  if (!customer) return null
  const { default_payment_method: method } = customer.invoice_settings
  const all = await store.all('subscription', { customer: customer.id })
  const subscription = all.find(isRunning) ?? null
  return {
    store,
    customer,
    view: {
      path: `${PORTAL}/${id}`,
      returnUrl: session.return_url,
      card: (await store.find('payment_method', method ?? ''))?.card ?? null,
      subscription,
      planName: subscription && (await nameOf(store, subscription)),
    },
  }
}

const seeOther = (context: Context, { path }: PortalView, done: string) =>
  context.redirect(`${path}?done=${done}`, 303)

function respond(context: Context, { view }: PortalVisit, changed: CardChange) {
  if (changed.status === 'changed') {
    return seeOther(context, view, changed.owed === null ? 'card' : `card-${changed.owed}`)
  }
  if (changed.status === 'authenticate') {
    return context.html(bankPage({ path: view.path, method: changed.method }))
  }
  return context.html(portalPage({ ...view, declineReason: changed.failure.message }), 402)
}

async function submitCard(context: Context, visit: PortalVisit) {
  const form = v.safeParse(cardForm, await context.req.parseBody())
  if (!form.success) return context.html(portalNotFound, 400)
  const fields = { type: 'card' as const, ...form.output }
  const errors = ownerErrors(fields, new Date(visit.store.now * 1_000))
  if (Object.keys(errors).length > 0) {
    return context.html(portalPage({ ...visit.view, errors }), 422)
  }
  return respond(context, visit, await changeCard(visit.store, visit.customer, form.output))
}

async function submitAuthentication(context: Context, visit: PortalVisit) {
  const form = v.safeParse(bankForm, await context.req.parseBody())
  if (!form.success) return context.html(portalNotFound, 400)
  return respond(
    context,
    visit,
    await finishAuthentication(visit.store, visit.customer, form.output),
  )
}

async function setCancelled(context: Context, { store, view }: PortalVisit, isCancelled: boolean) {
  const { subscription } = view
  if (subscription !== null) {
    await changeSubscription(
      store,
      subscription,
      cancelAtPeriodEnd(store, subscription, isCancelled),
    )
  }
  return seeOther(context, view, isCancelled ? 'cancelled' : 'resumed')
}

/** The customer portal, opened by `POST /billing/portal`: changes the card, cancels or resumes the plan. */
export function customerPortal({ database, now }: AppDeps): Hono<AppEnv> {
  const withVisit =
    (work: (context: Context, visit: PortalVisit) => Response | Promise<Response>) =>
    (context: Context<AppEnv>): Promise<Response> =>
      database.transaction(async (statements) => {
        context.header('cache-control', 'no-store')
        const store = new Store(statements, now())
        await store.lock()
        const visit = await findVisit(store, context.req.param('id') ?? '')
        return visit === null ? context.html(portalNotFound, 404) : work(context, visit)
      })
  const page = `${PORTAL}/:id`
  return new Hono<AppEnv>()
    .use(`${PORTAL}/*`, withPageHeaders())
    .get(
      page,
      withVisit((context, { view }) =>
        context.html(portalPage({ ...view, done: context.req.query('done') })),
      ),
    )
    .post(`${page}/card`, withVisit(submitCard))
    .post(`${page}/bank`, withVisit(submitAuthentication))
    .post(
      `${page}/cancel`,
      withVisit((context, visit) => setCancelled(context, visit, true)),
    )
    .post(
      `${page}/resume`,
      withVisit((context, visit) => setCancelled(context, visit, false)),
    )
}
