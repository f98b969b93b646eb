import { forgetPayments } from '../billing/delete-old-payments.ts'
import { forgetHours } from '../campaign-events/hours.ts'
import { forgetCampaignEvents } from '../campaign-events/repository.ts'
import { settleSchedules } from '../campaigns/schedules.ts'
import { forgetEvents } from '../events/repository.ts'
import { forgetPendingSignUps } from '../identity/pending-sign-ups.ts'
import { forgetTokens } from '../identity/set-password/repository.ts'
import { forgetFormerDesigns } from '../leads/former-designs.ts'
import { forgetLinks, forgetWhoLeft, forgetWhoNeverCame } from '../leads/repository.ts'
import { forgetUnconfirmed } from '../leads/submissions.ts'
import { forgetRegistrations } from '../licenses/repository.ts'
import type { Database } from '../platform/database/database.ts'
import { forgetReplies } from '../platform/http/public-write.ts'
import { forgetPreviews } from '../previews/repository.ts'
import { forgetInstalls } from '../shopify/repository.ts'
import type { AppDeps } from './deps.ts'

const EVERY_MS = 3_600_000

const FORGETS = [
  forgetWhoLeft,
  forgetWhoNeverCame,
  forgetUnconfirmed,
  forgetLinks,
  forgetReplies,
  forgetRegistrations,
  forgetPendingSignUps,
  forgetTokens,
  forgetInstalls,
  forgetEvents,
  forgetPayments,
  forgetCampaignEvents,
  forgetHours,
  forgetPreviews,
  forgetFormerDesigns,
] as const

/** Deletes what is kept for a time only, whether or not anybody comes again, and keeps the schedules. */
export async function cleanUp(database: Database, now: Date): Promise<void> {
  for (const forget of FORGETS) await forget(database, now)
  await settleSchedules(database, now)
}

/** Cleans up now and every hour. Gives the way to stop. */
export function cleanUpHourly({
  database,
  background,
  now,
}: Pick<AppDeps, 'database' | 'background' | 'now'>): () => void {
  const work = () => background.run(() => cleanUp(database, now()))
  work()
  const timer = setInterval(work, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
