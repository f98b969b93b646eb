import { type Context, Hono } from 'hono'
import type { Environment } from '../../../src/server/app/environment.ts'
import { document, type Fragment } from '../../../src/server/pages/document.ts'
import { pageAssetRoutes } from '../../../src/server/pages/page-asset-routes.ts'
import { withPageHeaders } from '../../../src/server/pages/page-headers.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { readEmail, readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { mailPage, outboxPage } from './pages.ts'

/** The path on the dashboard’s origin. */
const BASE = '/local/outbox'

type OutboxDeps = { database: Database; environment: Pick<Environment, 'addresses'> }

/**
 * The outbox, to be mounted at `/local/outbox`. It shows everyone’s emails, so serve it only if no mail server is set.
 */
export function outboxRoutes({ database, environment }: OutboxDeps): Hono {
  const { app: dashboard, issuer } = environment.addresses
  const ownOrigins = [dashboard, new URL(issuer).origin]
  return new Hono()
    .use(withPageHeaders())
    .route('/assets', pageAssetRoutes())
    .get('/', async (c) => page(c, 'Outbox', outboxPage(BASE, await readOutbox(database))))
    .get('/:mailId', async (c) => {
      const mail = await readEmail(database, c.req.param('mailId'))
      if (!mail) return c.notFound()
      return page(c, mail.subject, mailPage(BASE, mail, ownOrigins))
    })
}

function page(c: Context, title: string, body: Fragment) {
  c.header('cache-control', 'no-store')
  return c.html(document({ title, body, assets: `${BASE}/assets` }))
}
