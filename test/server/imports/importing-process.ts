/**
 * A process that imports in the data folder of its first argument, and prints a line when a batch begins: for
 * killed-import.test.ts.
 */
import { runImport } from '../../../src/server/imports/run-import.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'

const [, , dataFolder = '', importId = ''] = process.argv

const database = await openDatabase({ databaseUrl: null, dataFolder })
const asAccount: typeof database.asAccount = (accountId, work) => {
  process.stdout.write('batch\n')
  return database.asAccount(accountId, work)
}
const deps = { database: { ...database, asAccount }, now: () => new Date() }
await runImport(deps, { import_id: importId }, new AbortController().signal)
await database.close()
process.exit(0)
