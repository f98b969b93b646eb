import { deleteOldPayments } from '../billing/delete-old-payments.ts'
import { deleteOldRuns, failLostRuns } from '../bulk-actions/repository.ts'
import { deleteOldEvents } from '../campaign-events/repository.ts'
import { deleteOldHours } from '../campaign-events/view-hours.ts'
import { applySchedules } from '../campaigns/schedules.ts'
import { deleteOldDeliveries, requeueStranded } from '../deliveries/waiting.ts'
import { rejectOldRemovals } from '../delivery-worker/old-removals.ts'
import { deleteUnusedReceivers } from '../delivery-worker/receiver-state.ts'
import { deleteOldAccountEvents } from '../events/repository.ts'
import { deleteExpiredExports } from '../exports/repository.ts'
import { deleteExpiredSignUps } from '../identity/pending-sign-ups.ts'
import { deleteExpiredTokens } from '../identity/set-password/repository.ts'
import { deleteOldImports } from '../imports/repository.ts'
import { failLostImports } from '../imports/running-imports.ts'
import { deleteExpiredStates } from '../integrations/oauth/states.ts'
import { notifyOfFailing } from '../integrations/pausing/notify-of-failing.ts'
import { SERVICES_WITH_REQUIRED_TARGET } from '../integrations/sending/required-targets.ts'
import { deletePreviousDesigns } from '../leads/previous-designs.ts'
import {
  deleteExpiredLinks,
  deleteUnconfirmedLeads,
  deleteUnsubscribed,
} from '../leads/repository.ts'
import { deleteUnconfirmedSubmissions } from '../leads/submissions.ts'
import { deleteExpiredRegistrations } from '../licenses/repository.ts'
import type { Database } from '../platform/database/database.ts'
import { vacuumChangedTables } from '../platform/database/vacuum.ts'
import { deleteExpiredPreviews } from '../previews/repository.ts'
import { deleteExpiredResponses } from '../public-write/public-write.ts'
import { deleteAnswersWithoutConsent } from '../responses/without-consent.ts'
import { deleteOldInstalls } from '../shopify/repository.ts'
import type { AppDeps } from './deps.ts'

const INTERVAL_MS = 3_600_000

const CLEANUP_TASKS = [
  deleteUnsubscribed,
  deleteUnconfirmedLeads,
  deleteUnconfirmedSubmissions,
  deleteAnswersWithoutConsent,
  deleteExpiredLinks,
  deleteExpiredResponses,
  deleteExpiredRegistrations,
  deleteExpiredSignUps,
  deleteExpiredTokens,
  deleteOldInstalls,
  deleteOldAccountEvents,
  deleteOldPayments,
  deleteOldEvents,
  deleteOldHours,
  deleteExpiredPreviews,
  deleteExpiredStates,
  deletePreviousDesigns,
  deleteOldImports,
  deleteExpiredExports,
  deleteOldDeliveries,
  deleteUnusedReceivers,
  deleteOldRuns,
] as const

/** Deletes data whose retention period has ended, and applies the campaigns' schedules. */
export async function cleanUp(database: Database, now: Date): Promise<void> {
  for (const cleanUpTask of CLEANUP_TASKS) await cleanUpTask(database, now)
  await applySchedules(database, now)
}

/** Cleans up now and every hour. Returns a function that stops it. */
export function cleanUpHourly({
  database,
  environment,
  background,
  jobs,
  now,
}: Pick<AppDeps, 'database' | 'environment' | 'background' | 'jobs' | 'now'>): () => void {
  const work = () =>
    background.run(async () => {
      await cleanUp(database, now())
      const { encryptionKey } = environment
      await rejectOldRemovals(database, { now: now(), encryptionKey })
      const moment = { now: now(), needTarget: SERVICES_WITH_REQUIRED_TARGET }
      await requeueStranded(database, jobs, moment)
      await notifyOfFailing(database, jobs, now())
      await failLostImports(database, now())
      await failLostRuns(database, now())
      if (environment.databaseUrl === null) await vacuumChangedTables(database)
    })
  work()
  const timer = setInterval(work, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
