// `npm run license-keys -- <count> <tier>`
import * as v from 'valibot'
import { addLicenseKeys } from '../licenses/keys.ts'
import { exitWithError, runOnDatabase } from './command.ts'

const MAX_KEYS = 10_000
const USAGE = `npm run license-keys -- <count from 1 to ${MAX_KEYS}> <tier from 1 to 5>`

const wholeNumber = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(max))
const keyArguments = v.tuple([wholeNumber(MAX_KEYS), wholeNumber(5)])

const parsed = v.safeParse(keyArguments, process.argv.slice(2))
if (parsed.success) {
  const [count, tier] = parsed.output
  // Only hashes are stored, so this output is the only place where the keys appear.
  await runOnDatabase(async (database) =>
    (await addLicenseKeys(database, { count, tier })).join('\n'),
  )
} else exitWithError(`Usage: ${USAGE}`)
