import { forgetWhoLeft } from './repository.ts'
import type { LeadDeps } from './sending.ts'

const EVERY_MS = 3_600_000

/** Keeps the promise of the page, that who left is deleted, now and every hour. Gives the way to stop. */
export function forgetLeads({
  database,
  background,
  now,
}: Pick<LeadDeps, 'database' | 'background' | 'now'>): () => void {
  const forget = () => background.run(() => forgetWhoLeft(database, now()))
  forget()
  const timer = setInterval(forget, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
