// `npm run license-keys -- <count> <tier>`
import * as v from 'valibot'
import { addLicenseKeys } from '../licenses/keys.ts'
import { exitWithError, runOnDatabase } from './command.ts'

const MOST_AT_ONCE = 10_000
const USAGE = `npm run license-keys -- <count from 1 to ${MOST_AT_ONCE}> <tier from 1 to 5>`

const wholeNumber = (most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(most))
const words = v.tuple([wholeNumber(MOST_AT_ONCE), wholeNumber(5)])

const asked = v.safeParse(words, process.argv.slice(2))
if (asked.success) {
  const [count, tier] = asked.output
  // Only hashes are stored: this output is the only place with the keys.
  await runOnDatabase(async (database) =>
    (await addLicenseKeys(database, { count, tier })).join('\n'),
  )
} else exitWithError(`Usage: ${USAGE}`)
