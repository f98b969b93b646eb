// `npm run license-keys -- <count> <tier>`
import * as v from 'valibot'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { type Environment, parseEnvironment } from './environment.ts'
import { addLicenseKeys } from './licenses/keys.ts'
import { sentenceOf } from './start-failure.ts'

const MOST_AT_ONCE = 10_000
const USAGE = `license-keys <count from 1 to ${MOST_AT_ONCE}> <tier from 1 to 5>`

const wholeNumber = (most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(most))
const words = v.tuple([wholeNumber(MOST_AT_ONCE), wholeNumber(5)])

/** New keys, one a line. They are kept as hashes: this output is the only place that has them. */
async function newKeys(environment: Environment, count: number, tier: number): Promise<string[]> {
  const database = await openDatabase(environment)
  try {
    await migrate(database)
    return await addLicenseKeys(database, { count, tier })
  } finally {
    await database.close()
  }
}

function endWith(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

async function run(count: number, tier: number): Promise<void> {
  let environment: Environment | null = null
  try {
    environment = parseEnvironment(process.env)
    const keys = await newKeys(environment, count, tier)
    process.stdout.write(`${keys.join('\n')}\n`)
  } catch (error) {
    const sentence = sentenceOf(error, environment)
    if (sentence === null) throw error
    endWith(sentence)
  }
}

const asked = v.safeParse(words, process.argv.slice(2))
if (asked.success) await run(...asked.output)
else endWith(`Usage: ${USAGE}`)
