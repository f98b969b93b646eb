import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** In the data folder: while it is there, the product is in maintenance. */
export const FILE_NAME = 'maintenance.json'
export const MAX_MESSAGE_LENGTH = 500
const DEFAULT_MESSAGE = 'We are working on this service. Nothing that is saved is lost.'
/** So that a switch is seen within a second, and a busy server does not read a file at every call. */
const CHECKED_EVERY_MS = 1_000

export type Maintenance = {
  /** The operator's words, for people. */
  message: string
  /** When the operator expects to be done; null where nobody knows. */
  until: Date | null
}

/** Asked before each call; null while all is well. */
export type MaintenanceState = () => Promise<Maintenance | null>

const moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text)),
)
const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const wireMaintenance = v.object({
  message: v.fallback(
    v.pipe(
      text,
      v.transform((words) => words.slice(0, MAX_MESSAGE_LENGTH)),
    ),
    DEFAULT_MESSAGE,
  ),
  until: v.fallback(v.nullable(moment), null),
})
/** A file that cannot be read still says that somebody wanted maintenance. */
const file = v.fallback(v.pipe(v.string(), v.parseJson(), wireMaintenance), {
  message: DEFAULT_MESSAGE,
  until: null,
})

/** What the file says; null where there is none. */
export async function readMaintenance(folder: string): Promise<Maintenance | null> {
  const written = await readFile(join(folder, FILE_NAME), 'utf8').catch(() => null)
  return written === null ? null : v.parse(file, written)
}

/** The file of the data folder, looked at once a second at most: each process sees it by itself. */
export function maintenanceIn(folder: string, now: () => Date): MaintenanceState {
  let known: Promise<Maintenance | null> = Promise.resolve(null)
  let knownUntil = Number.NEGATIVE_INFINITY
  return () => {
    const moment = now().getTime()
    if (moment < knownUntil) return known
    known = readMaintenance(folder)
    knownUntil = moment + CHECKED_EVERY_MS
    return known
  }
}
