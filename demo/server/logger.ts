import { join } from 'node:path'
import { destination, type Logger, pino } from 'pino'
import type { Environment } from './environment.ts'

/** Where the log goes: to a file where a person sits at the terminal, else to standard output. */
export const logFile = ({ isLocal, dataFolder }: Environment): string | null =>
  isLocal ? join(dataFolder, 'server.log') : null

/** One JSON line a request; see `http/request-log.ts` for what it leaves out. */
export function createLogger(environment: Environment): Logger {
  const file = logFile(environment)
  return pino({ base: null }, destination({ dest: file ?? 1, sync: true }))
}
