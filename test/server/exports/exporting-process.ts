/**
 * A process that writes an export in the data folder of its first argument, and prints a line for each transaction: for
 * killed-export.test.ts.
 */
import { runExport } from '../../../src/server/exports/export-job.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'

const [, , dataFolder = '', exportId = '', accountId = ''] = process.argv

const database = await openDatabase({ databaseUrl: null, dataFolder })
const asAccount: typeof database.asAccount = async (account, work) => {
  const result = await database.asAccount(account, work)
  process.stdout.write('transaction\n')
  return result
}
const deps = {
  ...{ database: { ...database, asAccount }, now: () => new Date() },
  log: { info: console.error, error: console.error },
}
await runExport(deps, { exportId, accountId }, new AbortController().signal)
await database.close()
process.exit(0)
