import { forgetWhoLeft, forgetWhoNeverCame } from './repository.ts'
import type { LeadDeps } from './sending.ts'

const EVERY_MS = 3_600_000

/** Deletes who left, as the page promises, and who never said yes, now and every hour. Gives the way to stop. */
export function forgetLeads({
  database,
  background,
  now,
}: Pick<LeadDeps, 'database' | 'background' | 'now'>): () => void {
  const forget = () =>
    background.run(async () => {
      await forgetWhoLeft(database, now())
      await forgetWhoNeverCame(database, now())
    })
  forget()
  const timer = setInterval(forget, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
