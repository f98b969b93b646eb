import { type Context, Hono } from 'hono'
import type { Database } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import { browserFiles } from '../pages/browser-files.ts'
import { document, type Fragment } from '../pages/document.ts'
import { withPageHeaders } from '../pages/page-headers.ts'
import { readMail, readOutbox } from './outbox.ts'
import { mailPage, outboxPage } from './outbox-page.ts'

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
    .route('/assets', browserFiles())
    .get('/', async (c) => page(c, 'Outbox', outboxPage(BASE, await readOutbox(database))))
    .get('/:mailId', async (c) => {
      const mail = await readMail(database, c.req.param('mailId'))
      if (!mail) return c.notFound()
      return page(c, mail.subject, mailPage(BASE, mail, ownOrigins))
    })
}

function page(c: Context, title: string, body: Fragment) {
  c.header('cache-control', 'no-store')
  return c.html(document({ title, body, assets: `${BASE}/assets` }))
}
