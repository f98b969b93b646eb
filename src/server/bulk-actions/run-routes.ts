import { type Context, Hono } from 'hono'
import type { BulkAction } from '../../features/subscribers/bulk-runs/model.ts'
import { requireConnection } from '../integrations/connections/repository.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import { requirePermission } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import type { BulkRunResponse } from '../subscribers/schema.ts'
import { requireBulkAction } from './actions.ts'
import { countSelection } from './batch.ts'
import { recordBulkAction } from './record.ts'
import { addRun, deleteEndedRun, findRun, stopRun } from './repository.ts'
import { type BulkRunRequest, bulkRunInput, currentRunResponse } from './schema.ts'

const PATH = '/site/users/bulk/run'

const RUNNING_TEXTS: Readonly<Record<BulkAction['kind'], string>> = {
  tag: 'A tag is being added to subscribers',
  untag: 'A tag is being removed from subscribers',
  delete: 'Subscribers are being deleted',
  send: 'Subscribers are being sent to a connection',
}

const alreadyRunning = (kind: BulkAction['kind']) =>
  new Refusal('CONFLICT', `${RUNNING_TEXTS[kind]}. Wait until that has finished, or stop it.`)

const runNotFound = () => new Refusal('NOT_FOUND', 'This action doesn’t exist any more.')

type RunDeps = Pick<Deps, 'jobs' | 'now' | 'log' | 'environment'>

/** Starts an action in the background. @throws Refusal CONFLICT while another one is under way on the site */
async function startRun(
  context: Context<SiteEnv>,
  deps: RunDeps,
  request: BulkRunRequest,
): Promise<void> {
  const { statements, person, site } = context.var
  const { kind } = request
  requireBulkAction(person, kind)
  if (kind === 'send') await requireConnection(statements, site, request.connection_id)
  const total = await countSelection(statements, site, request)
  const runId = await addRun(statements, { site, person, request, total }, deps.now())
  if (runId === null) {
    const other = await findRun(statements, person, site)
    throw alreadyRunning(other?.kind ?? kind)
  }
  await deps.jobs.send(statements, 'bulk-run', { runId, accountId: person.accountId })
  recordBulkAction(context, deps, { event: 'bulk-action.started', kind, runId, count: total })
}

/** The site's run, if it has the ID in the path. @throws Refusal NOT_FOUND, or FORBIDDEN without `view_subscribers` */
async function requireRun(context: Context<SiteEnv>): Promise<BulkRunResponse> {
  const { statements, person, site } = context.var
  requirePermission(person, 'subscribers', 'view_subscribers')
  const run = await findRun(statements, person, site)
  if (run === null || run.id !== context.req.param('run_id')) throw runNotFound()
  return run
}

/** @throws Refusal NOT_FOUND, or FORBIDDEN for someone who may not do what the run does */
async function stopCurrentRun(context: Context<SiteEnv>, deps: RunDeps): Promise<void> {
  const { statements, person } = context.var
  const { id: runId, kind, can_stop } = await requireRun(context)
  if (!can_stop) requireBulkAction(person, kind)
  const count = await stopRun(statements, runId, deps.now())
  if (count === null) return
  recordBulkAction(context, deps, { event: 'bulk-action.stopped', kind, runId, count })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN for someone who did not start it, or CONFLICT while it is under way */
async function deleteResult(context: Context<SiteEnv>): Promise<void> {
  const { id, is_own } = await requireRun(context)
  if (!is_own)
    throw new Refusal('FORBIDDEN', 'Only the person who started this action can delete its result.')
  if (!(await deleteEndedRun(context.var.statements, id)))
    throw new Refusal('CONFLICT', 'This action hasn’t ended yet. Stop it first.')
}

const answerWithRun = async (context: Context<SiteEnv>) => {
  const { statements, person, site } = context.var
  return ok(context, { run: await findRun(statements, person, site) })
}

/** The bulk action of the selected site that runs in the background. */
export const bulkRunRoutes = (deps: RunDeps): Hono<SiteEnv> =>
  new Hono<SiteEnv>().route('/', currentRunRoutes(deps)).route('/', endRoutes(deps))

function currentRunRoutes(deps: RunDeps): Hono<SiteEnv> {
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
        await startRun(context, deps, context.req.valid('json'))
        return answerWithRun(context)
      },
    )
}

function endRoutes(deps: RunDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      `${PATH}/:run_id/stop`,
      describe({
        summary: 'Stops a bulk action. What it has changed stays.',
        data: currentRunResponse,
      }),
      selectedSite,
      async (context) => {
        await stopCurrentRun(context, deps)
        return answerWithRun(context)
      },
    )
    .delete(
      `${PATH}/:run_id`,
      describe({ summary: 'Deletes the result of one’s own bulk action that has ended.' }),
      selectedSite,
      async (context) => {
        await deleteResult(context)
        return ok(context)
      },
    )
}
