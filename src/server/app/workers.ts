import { runBulkAction } from '../bulk-actions/bulk-run-job.ts'
import { sendNextRejected } from '../delivery-ledger/send-rejected.ts'
import { startDeliveries } from '../delivery-worker/deliver.ts'
import { runExport } from '../exports/export-job.ts'
import { runImport } from '../imports/run-import.ts'
import { sendFailingEmail } from '../integrations/pausing/notify-of-failing.ts'
import { sendPauseEmail } from '../integrations/pausing/notify-owner.ts'
import { sendLeadAlert } from '../lead-alerts/send-alert.ts'
import type { AppDeps } from './deps.ts'

/** Of different sites, so that a large one doesn't hold up the others. */
const BULK_RUNS = 3

/** Starts this process's workers, one line for each queue of `job-queues.ts`. */
export async function startWorkers(deps: AppDeps): Promise<void> {
  const { jobs } = deps
  await jobs.work('bulk-run', (job, { signal }) => runBulkAction(deps, job, signal), {
    concurrency: BULK_RUNS,
  })
  await jobs.work('export', (job, { signal }) => runExport(deps, job, signal))
  await startDeliveries(deps)
  await jobs.work('failing-email', (job) => sendFailingEmail(deps, job))
  await jobs.work('import', (job, { signal }) => runImport(deps, job, signal))
  await jobs.work('lead-alert', (job) => sendLeadAlert(deps, job))
  await jobs.work('pause-email', (job) => sendPauseEmail(deps, job))
  await jobs.work('send-rejected', (job) => sendNextRejected(deps, job))
}
