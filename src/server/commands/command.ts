import { parseEnvironment, type Settings } from '../app/environment.ts'
import { startFailureMessage } from '../app/start-failure.ts'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open.ts'

/** Ends an operator's command that failed: prints one sentence and exits with 1. */
export function exitWithError(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

/** Runs an operator's command on the server's machine and prints its result. */
export async function runCommand(task: (environment: Settings) => Promise<string>): Promise<void> {
  let environment: Settings | null = null
  try {
    environment = parseEnvironment(process.env)
    process.stdout.write(`${await task(environment)}\n`)
  } catch (error) {
    const message = startFailureMessage(error, environment)
    if (message === null) throw error
    exitWithError(message)
  }
}

/** Runs an operator's command that uses the server's database. */
export const runOnDatabase = (
  work: (database: Database, environment: Settings) => Promise<string>,
): Promise<void> =>
  runCommand(async (environment) => {
    const database = await openDatabase(environment)
    try {
      await migrate(database)
      return await work(database, environment)
    } finally {
      await database.close()
    }
  })
