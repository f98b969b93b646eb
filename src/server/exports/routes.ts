import { type Context, Hono } from 'hono'
import { can } from '../../features/session/permission-rules.ts'
import { MAX_RUNNING_EXPORTS } from '../../features/subscribers/exports/model.ts'
import { type AuditEvent, recordAudit } from '../audit/audit.ts'
import { requireCampaignOrDeleted } from '../campaigns/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import { requirePermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { type ExportResponse, exportResponse } from '../subscribers/schema.ts'
import { addExport, deleteExport, listExports, takeFailedRequest } from './repository.ts'
import { type ExportRequest, exportRequest, exportsResponse } from './schema.ts'

export const exportNotFound = () =>
  new Refusal('NOT_FOUND', 'This export doesn’t exist or has expired.')

const tooManyRunning = () =>
  new Refusal(
    'CONFLICT',
    `${MAX_RUNNING_EXPORTS} exports are being created. Wait until one is ready, or delete one.`,
  )

/** Records who did something with an export; the reason is the export’s ID. */
export function recordExport(
  context: Context,
  { log, environment }: Pick<Deps, 'log' | 'environment'>,
  { event, person, exportId }: { event: AuditEvent; person: Person; exportId: string },
): void {
  const address = clientAddress(context, environment.trustsProxy)
  recordAudit(log, event, { personId: person.personId, address, reason: exportId })
}

/** The exports of a site that a person may download; none without the permission. */
export const exportsFor =
  ({ now }: Pick<Deps, 'now'>) =>
  async (statements: Queryable, person: Person, site: SelectedSite) =>
    can(person, 'export_subscribers') ? listExports(statements, site, now()) : []

/** Starts an export in the background, or returns the identical one that has not ended. */
async function startExport(
  context: Context<SiteEnv>,
  deps: Deps,
  request: ExportRequest,
): Promise<ExportResponse> {
  const { statements, person, site } = context.var
  const { accountId, personId } = person
  const newExport = { site, accountId, personId, request }
  const added = await addExport(statements, newExport, deps.now())
  if (added === null) throw tooManyRunning()
  const exportId = added.export.id
  if (added.isNew) {
    await deps.jobs.send(statements, 'export', { exportId, accountId })
    recordExport(context, deps, { event: 'export.requested', person, exportId })
  }
  return added.export
}

/** Exports of the selected site’s subscribers. */
export function exportRoutes(deps: Deps): Hono<SiteEnv> {
  const { now } = deps
  return new Hono<SiteEnv>()
    .get(
      '/site/users/exports',
      describe({ summary: 'Lists the exports of the selected site.', data: exportsResponse }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'export_subscribers')
        return ok(context, { exports: await listExports(statements, site, now()) })
      },
    )
    .post(
      '/site/users/exports',
      describe({
        summary: 'Exports subscribers of the selected site in the background.',
        data: exportResponse,
      }),
      selectedSite,
      validate('json', exportRequest),
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'export_subscribers')
        const request = context.req.valid('json')
        const { campaign_id: campaignId } = request.filter
        if (campaignId !== undefined) await requireCampaignOrDeleted(statements, site, campaignId)
        return ok(context, await startExport(context, deps, request))
      },
    )
    .post(
      '/site/users/exports/:export_id/retry',
      describe({ summary: 'Starts a failed export again, as a new one.', data: exportResponse }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'export_subscribers')
        const request = await takeFailedRequest(statements, site, context.req.param('export_id'))
        if (request === null) throw exportNotFound()
        return ok(context, await startExport(context, deps, request))
      },
    )
    .delete(
      '/site/users/exports/:export_id',
      describe({ summary: 'Cancels or deletes an export with its file.' }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'export_subscribers')
        const exportId = context.req.param('export_id')
        if (!(await deleteExport(statements, site, exportId))) throw exportNotFound()
        recordExport(context, deps, { event: 'export.deleted', person, exportId })
        return ok(context)
      },
    )
}
