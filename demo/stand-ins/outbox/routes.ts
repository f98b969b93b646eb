import { type Context, Hono } from 'hono'
import type { Environment } from '../../../src/server/app/environment.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { readEmail, readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { document, type Fragment } from '../../../src/server/platform/pages/document.ts'
import { pageAssetRoutes } from '../../../src/server/platform/pages/page-asset-routes.ts'
import { withPageHeaders } from '../../../src/server/platform/pages/page-headers.ts'
import { mailPage, outboxPage } from './pages.ts'

/** Where the pages live on the dashboard's origin. */
const BASE = '/local/outbox'

type OutboxDeps = { database: Database; environment: Pick<Environment, 'addresses'> }

/**
 * The outbox of the local backend, to be mounted at `/local/outbox`: what would have been sent. It
 * shows everybody's mail, so it must be served only where no mail server is set.
 */
export function outboxRoutes({ database, environment }: OutboxDeps): Hono {
  const { dashboard, issuer } = environment.addresses
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
