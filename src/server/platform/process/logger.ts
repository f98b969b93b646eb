import { join } from 'node:path'
import { destination, type Logger, pino } from 'pino'
import type { PlatformSettings } from '../environment.ts'
import { PRIVATE_FILE } from '../files/private-files.ts'

/** The log's destination: a file if a person started the server in a terminal, otherwise standard output. */
export const logFile = ({
  isLocal,
  dataFolder,
}: Pick<PlatformSettings, 'isLocal' | 'dataFolder'>): string | null =>
  isLocal ? join(dataFolder, 'server.log') : null

/** One JSON line per request; see `http/request-log.ts` for what it leaves out. */
export function createLogger(
  environment: Pick<PlatformSettings, 'isLocal' | 'dataFolder'>,
): Logger {
  const file = logFile(environment)
  return pino({ base: null }, destination({ dest: file ?? 1, sync: true, ...PRIVATE_FILE }))
}
