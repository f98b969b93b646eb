import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { type Environment, parseEnvironment } from './environment.ts'
import { sentenceOf } from './start-failure.ts'

/** Ends an operator's command that cannot be carried out: one sentence, and exit 1. */
export function endWith(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

async function onDatabase<T>(
  environment: Environment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(environment)
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Runs an operator's command on the server's database, and prints what it gives. */
export async function runCommand(
  work: (database: Database, environment: Environment) => Promise<string>,
): Promise<void> {
  let environment: Environment | null = null
  try {
    const known = parseEnvironment(process.env)
    environment = known
    process.stdout.write(`${await onDatabase(known, (database) => work(database, known))}\n`)
  } catch (error) {
    const sentence = sentenceOf(error, environment)
    if (sentence === null) throw error
    endWith(sentence)
  }
}
