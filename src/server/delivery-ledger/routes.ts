import { Hono } from 'hono'
import { requireEditor, requireReader } from '../integrations/caller.ts'
import { requireConnection } from '../integrations/connections/repository.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { hasPermission, requirePermission } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { findSubscriber } from '../subscribers/repository.ts'
import { hidePeople } from './hide-people.ts'
import { listDeliveries, listSubscriberDeliveries } from './ledger.ts'
import {
  deliveriesQuery,
  deliveriesResponse,
  queuedResponse,
  subscriberDeliveriesResponse,
} from './schema.ts'
import { type SendDeps, sendOne } from './send-again.ts'
import { sendRejected } from './send-rejected.ts'

const PATH = '/integrations/connections/:connection_id/deliveries'

/** The ledger: what was sent to each connection, and what was not. */
export function deliveryRoutes(deps: SendDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      PATH,
      describe({ summary: 'Lists a connection’s deliveries.', data: deliveriesResponse }),
      selectedSite,
      validate('query', deliveriesQuery),
      async (context) => {
        const { statements, person, site } = context.var
        requireReader(person)
        const path = context.req.param('connection_id')
        const { id } = await requireConnection(statements, site, path)
        const page = await listDeliveries(statements, id, context.req.valid('query'))
        const maySee = hasPermission(person, 'subscribers', 'view_subscribers')
        return ok(context, maySee ? page : hidePeople(page))
      },
    )
    .get(
      '/site/users/:subscriber_id/deliveries',
      describe({
        summary: 'Lists a subscriber’s deliveries to every connection.',
        data: subscriberDeliveriesResponse,
      }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'view_subscribers')
        requireReader(person)
        const path = context.req.param('subscriber_id')
        const { id } = await findSubscriber(statements, site.id, path)
        return ok(context, { items: await listSubscriberDeliveries(statements, id) })
      },
    )
    .route('/', sendRoutes(deps))
}

function sendRoutes(deps: SendDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      `${PATH}/send`,
      describe({ summary: 'Sends all rejected deliveries again.', data: queuedResponse }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requireEditor(person)
        const path = context.req.param('connection_id')
        const connection = await requireConnection(statements, site, path)
        return ok(context, { queued: await sendRejected(statements, deps, connection) })
      },
    )
    .post(
      `${PATH}/:delivery_id/send`,
      describe({
        summary: 'Sends a waiting delivery now, or a rejected one again.',
        data: queuedResponse,
      }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requireEditor(person)
        const path = context.req.param('connection_id')
        const connection = await requireConnection(statements, site, path)
        const deliveryId = context.req.param('delivery_id')
        return ok(context, { queued: await sendOne(statements, deps, connection, deliveryId) })
      },
    )
}
