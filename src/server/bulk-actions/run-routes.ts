import { type Context, Hono } from 'hono'
import type { BulkAction } from '../../features/subscribers/bulk-runs/model.ts'
import { requireConnection } from '../integrations/connections/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import { requirePermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { requireBulkAction } from './actions.ts'
import { countSelection } from './batch.ts'
import { addRun, deleteEndedRun, findRun, stopRun } from './repository.ts'
import { type BulkRunRequest, bulkRunInput, currentRunResponse } from './schema.ts'

const PATH = '/site/users/bulk/run'

const UNDER_WAY: Readonly<Record<BulkAction['kind'], string>> = {
  tag: 'A tag is being added to subscribers',
  untag: 'A tag is being removed from subscribers',
  delete: 'Subscribers are being deleted',
  send: 'Subscribers are being sent to a connection',
}

const alreadyRunning = (kind: BulkAction['kind']) =>
  new Refusal('CONFLICT', `${UNDER_WAY[kind]}. Wait until that has finished, or stop it.`)

const runNotFound = () => new Refusal('NOT_FOUND', 'This action doesn’t exist any more.')

/** Starts an action in the background. @throws Refusal CONFLICT while another one is under way on the site */
async function startRun(
  { statements, person, site }: SiteStep,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  request: BulkRunRequest,
): Promise<void> {
  requireBulkAction(person, request.kind)
  if (request.kind === 'send') await requireConnection(statements, site, request.connection_id)
  const total = await countSelection(statements, site, request)
  const runId = await addRun(statements, { site, person, request, total }, now())
  if (runId === null) {
    const other = await findRun(statements, person, site)
    throw alreadyRunning(other?.kind ?? request.kind)
  }
  await jobs.send(statements, 'bulk-run', { runId, accountId: person.accountId })
}

type SiteStep = { statements: Queryable; person: Person; site: SelectedSite }

/** The site's run, if it has this ID and the person may stop it. @throws Refusal NOT_FOUND, FORBIDDEN */
async function requireRun(context: Context<SiteEnv>): Promise<string> {
  const { statements, person, site } = context.var
  requirePermission(person, 'subscribers', 'view_subscribers')
  const run = await findRun(statements, person, site)
  if (run === null || run.id !== context.req.param('run_id')) throw runNotFound()
  if (!run.can_stop) requireBulkAction(person, run.kind)
  return run.id
}

const answerWithRun = async (context: Context<SiteEnv>) => {
  const { statements, person, site } = context.var
  return ok(context, { run: await findRun(statements, person, site) })
}

/** The bulk action of the selected site that runs in the background. */
export function bulkRunRoutes(deps: Pick<Deps, 'jobs' | 'now'>): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      PATH,
      describe({
        summary: 'The last bulk action that ran in the background, with its progress.',
        data: currentRunResponse,
      }),
      selectedSite,
      async (context) => {
        requirePermission(context.var.person, 'subscribers', 'view_subscribers')
        return answerWithRun(context)
      },
    )
    .post(
      PATH,
      describe({
        summary: 'Starts a bulk action in the background, one at a time.',
        data: currentRunResponse,
      }),
      selectedSite,
      validate('json', bulkRunInput),
      async (context) => {
        await startRun(context.var, deps, context.req.valid('json'))
        return answerWithRun(context)
      },
    )
    .post(
      `${PATH}/:run_id/stop`,
      describe({
        summary: 'Stops a bulk action. What it has changed stays.',
        data: currentRunResponse,
      }),
      selectedSite,
      async (context) => {
        await stopRun(context.var.statements, await requireRun(context), deps.now())
        return answerWithRun(context)
      },
    )
    .delete(
      `${PATH}/:run_id`,
      describe({ summary: 'Deletes the result of a bulk action that has ended.' }),
      selectedSite,
      async (context) => {
        const runId = await requireRun(context)
        if (await deleteEndedRun(context.var.statements, runId)) return ok(context)
        throw new Refusal('CONFLICT', 'This action hasn’t ended yet. Stop it first.')
      },
    )
}
