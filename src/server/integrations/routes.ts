import { Hono } from 'hono'
import { holdDeliveries, releaseDeliveries } from '../deliveries/waiting.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { requireEditor, requireReader } from './caller.ts'
import { openConnection } from './connections/other-site.ts'
import {
  pauseConnection,
  removeConnection,
  requireConnection,
  resumeConnection,
} from './connections/repository.ts'
import { readConnection, readConnections, readDetail } from './connections/responses.ts'
import { choosesTarget, saveSettings } from './connections/settings.ts'
import type { IntegrationDeps } from './deps.ts'
import {
  connectionOnlyResponse,
  connectionsResponse,
  detailResponse,
  settingsInput,
} from './schema.ts'

const PATH = '/integrations/connections/:connection_id'

/** The selected site's connections. Calls that wait for a receiver have routes of their own. */
export function integrationRoutes(deps: IntegrationDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      '/integrations',
      describe({
        summary: 'Lists the selected site’s connections to other services.',
        data: connectionsResponse,
      }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requireReader(person)
        return ok(context, await readConnections(statements, deps, site))
      },
    )
    .get(
      PATH,
      describe({ summary: 'Returns a connection with its settings.', data: detailResponse }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requireReader(person)
        const connectionId = context.req.param('connection_id')
        const connection = await openConnection(statements, { site, person, connectionId })
        return ok(context, await readDetail(statements, deps, site, connection))
      },
    )
    .route('/', changeRoutes(deps))
}

function changeRoutes(deps: IntegrationDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .put(
      PATH,
      describe({ summary: 'Changes a connection’s settings.', data: detailResponse }),
      selectedSite,
      validate('json', settingsInput),
      async (context) => {
        const { statements, person, site } = context.var
        requireEditor(person)
        const id = context.req.param('connection_id')
        const connection = await requireConnection(statements, site, id)
        const settings = context.req.valid('json')
        await saveSettings(statements, connection, settings, deps.now())
        const changed = await requireConnection(statements, site, id)
        if (changed.paused_at === null && choosesTarget(settings))
          await releaseDeliveries(statements, deps.jobs, id, deps.now())
        return ok(context, await readDetail(statements, deps, site, changed))
      },
    )
    .delete(
      PATH,
      describe({ summary: 'Removes a connection with its deliveries.' }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requireEditor(person)
        const id = context.req.param('connection_id')
        await requireConnection(statements, site, id)
        await removeConnection(statements, id)
        return ok(context)
      },
    )
    .route('/', pauseRoutes(deps))
}

function pauseRoutes(deps: IntegrationDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      `${PATH}/pause`,
      describe({
        summary: 'Pauses a connection; its leads wait.',
        data: connectionOnlyResponse,
      }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requireEditor(person)
        const path = context.req.param('connection_id')
        const { id } = await requireConnection(statements, site, path)
        await pauseConnection(statements, id, { reason: null, now: deps.now() })
        await holdDeliveries(statements, id)
        const paused = await requireConnection(statements, site, id)
        return ok(context, { connection: await readConnection(statements, deps, site, paused) })
      },
    )
    .post(
      `${PATH}/resume`,
      describe({
        summary: 'Resumes a paused connection; the leads that waited are sent.',
        data: connectionOnlyResponse,
      }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requireEditor(person)
        const path = context.req.param('connection_id')
        const { id } = await requireConnection(statements, site, path)
        await resumeConnection(statements, id)
        await releaseDeliveries(statements, deps.jobs, id, deps.now())
        const resumed = await requireConnection(statements, site, id)
        return ok(context, { connection: await readConnection(statements, deps, site, resumed) })
      },
    )
}
