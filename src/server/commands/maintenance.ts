// `npm run maintenance -- on 30 'We are moving the database.'` and `npm run maintenance -- off`
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Settings } from '../app/environment.ts'
import { MAINTENANCE_FILE, MAX_MESSAGE_LENGTH } from '../maintenance/state.ts'
import { prepareDataFolder } from '../platform/files/data-folder.ts'
import { exitWithError, runCommand } from './command.ts'

const MAX_MINUTES = 10_080
const MINUTE_MS = 60_000
const USAGE = `maintenance on [minutes from 1 to ${MAX_MINUTES}] [message of at most ${MAX_MESSAGE_LENGTH} characters] | off`

const minutes = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(MAX_MINUTES),
)
const message = v.pipe(v.string(), v.trim(), v.maxLength(MAX_MESSAGE_LENGTH))
const maintenanceArguments = v.union([
  v.tuple([v.literal('off')]),
  v.tuple([v.literal('on'), v.optional(minutes), v.optional(message)]),
])
type MaintenanceArguments = v.InferOutput<typeof maintenanceArguments>

/** Written to a temporary file and renamed, so that a server never reads a partial file. */
async function switchOn(settings: Settings, until: Date | null, message: string): Promise<void> {
  const file = join(settings.dataFolder, MAINTENANCE_FILE)
  await prepareDataFolder(settings)
  await writeFile(`${file}.new`, JSON.stringify({ message, until }))
  await rename(`${file}.new`, file)
}

async function perform(settings: Settings, [mode, ...rest]: MaintenanceArguments): Promise<string> {
  if (mode === 'off') {
    await rm(join(settings.dataFolder, MAINTENANCE_FILE), { force: true })
    return 'Maintenance is off. All processes will resume within a second.'
  }
  const [minutes, message = ''] = rest
  const until = minutes === undefined ? null : new Date(Date.now() + minutes * MINUTE_MS)
  await switchOn(settings, until, message)
  const end = until === null ? '' : ` until about ${until.toISOString().slice(0, 16)} UTC`
  return `Maintenance is on${end}. Switch it off with: npm run maintenance -- off`
}

const parsed = v.safeParse(maintenanceArguments, process.argv.slice(2))
if (parsed.success) await runCommand((environment) => perform(environment, parsed.output))
else exitWithError(`Usage: ${USAGE}`)
