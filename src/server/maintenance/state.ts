import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { nullIfMissing } from '../platform/files/private-files.ts'

/** Maintenance is on while this file is in the data folder. */
export const MAINTENANCE_FILE = 'maintenance.json'
export const MAX_MESSAGE_LENGTH = 500
const DEFAULT_MESSAGE = 'We’re working on this service. Your saved data is safe.'
/** A change is noticed within a second, without reading a file on every request. */
const CHECK_INTERVAL_MS = 1_000

export type Maintenance = {
  /** The operator’s message for users. */
  message: string
  /** The expected end; null if unknown. */
  until: Date | null
}

/** Called before each request; null while maintenance is off. */
export type MaintenanceState = () => Promise<Maintenance | null>

const moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text)),
)
const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const maintenanceSchema = v.object({
  message: v.fallback(
    v.pipe(
      text,
      v.transform((value) => value.slice(0, MAX_MESSAGE_LENGTH)),
    ),
    DEFAULT_MESSAGE,
  ),
  until: v.fallback(v.nullable(moment), null),
})
/** An invalid file still turns maintenance on. */
const file = v.fallback(v.pipe(v.string(), v.parseJson(), maintenanceSchema), {
  message: DEFAULT_MESSAGE,
  until: null,
})

/** Reads the file; null if there is none. */
export async function readMaintenance(folder: string): Promise<Maintenance | null> {
  const content = await readFile(join(folder, MAINTENANCE_FILE), 'utf8').catch(nullIfMissing)
  return content === null ? null : v.parse(file, content)
}

/** Checks the file in the data folder at most once a second, in each process. */
export function watchMaintenance(folder: string, now: () => Date): MaintenanceState {
  let cached: Promise<Maintenance | null> = Promise.resolve(null)
  let cachedUntil = Number.NEGATIVE_INFINITY
  return () => {
    const moment = now().getTime()
    if (moment < cachedUntil) return cached
    cached = readMaintenance(folder)
    cachedUntil = moment + CHECK_INTERVAL_MS
    return cached
  }
}
