import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { JOB_QUEUES } from '../../../src/server/app/job-queues.ts'
import {
  createDatabase,
  type Database,
  type DatabaseEngine,
} from '../../../src/server/platform/database/database.ts'
import { migrate, readMigrations } from '../../../src/server/platform/database/migrate.ts'
import { openPglite } from '../../../src/server/platform/database/pglite.ts'
import { openPostgres } from '../../../src/server/platform/database/postgres.ts'
import { openBoss } from '../../../src/server/platform/jobs/boss.ts'

const CACHE = new URL('../../../.cache/test-database/', import.meta.url)

/**
 * Initialising a database takes seconds, but loading a dump only half a second, so the dump is created once for each
 * schema.
 */
async function templateFile(): Promise<URL> {
  const hash = createHash('sha256')
  for (const { checksum } of await readMigrations()) hash.update(checksum)
  hash.update(await readFile(new URL('../../../package-lock.json', import.meta.url)))
  hash.update(JOB_QUEUES.join())
  return new URL(`${hash.digest('hex').slice(0, 24)}.tar.gz`, CACHE)
}

async function createTables(database: Database): Promise<void> {
  await migrate(database)
  const boss = await openBoss(database, JOB_QUEUES)
  await boss.stop({ graceful: false })
}

async function makeTemplate(file: URL): Promise<Uint8Array> {
  const engine = await openPglite({ folder: null, dump: null })
  await createTables(createDatabase(engine))
  const dump = await engine.dump()
  await engine.close()
  // Written to a temporary file and renamed, because parallel test files may do this simultaneously.
  const temporaryFile = new URL(`${file.href}.${process.pid}`)
  await mkdir(CACHE, { recursive: true })
  await writeFile(temporaryFile, dump)
  await rename(temporaryFile, file)
  return dump
}

/** A migrated, empty database, as PGlite loads it. */
export async function readTemplate(): Promise<Uint8Array> {
  const file = await templateFile()
  return readFile(file).catch(() => makeTemplate(file))
}

async function pgliteInMemory(): Promise<Database> {
  // Optimising PGlite's code takes as long as opening it, which is not worthwhile for a single test file.
  setFlagsFromString('--liftoff-only')
  return createDatabase(await openPglite({ folder: null, dump: await readTemplate() }))
}

const TEMPLATE = 'migrated'

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

/** Creates the migrated template database once per server; concurrent callers wait. */
async function ensureTemplate(server: DatabaseEngine, serverUrl: string): Promise<void> {
  await server.session(async (statements) => {
    await statements.script("select pg_advisory_lock(hashtext('template'))")
    const known = await statements.query('select from pg_database where datname = $1', [TEMPLATE])
    if (known.length === 0) {
      await statements.script(`create database ${TEMPLATE}`)
      const template = createDatabase(await openPostgres(addressOf(serverUrl, TEMPLATE)))
      await createTables(template).finally(template.close)
    }
    await statements.script("select pg_advisory_unlock(hashtext('template'))")
  })
}

async function createPostgresDatabase(serverUrl: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const engine = await openPostgres(serverUrl)
  await ensureTemplate(engine, serverUrl)
  const server = createDatabase(engine)
  await server.script(`create database ${name} template ${TEMPLATE}`)
  const database = createDatabase(await openPostgres(addressOf(serverUrl, name)))
  const drop = () => server.script(`drop database ${name}`).finally(() => server.close())
  return { ...database, close: () => database.close().finally(drop) }
}

/**
 * Opens a migrated database for one test file: PGlite in memory, or a new database on the server in TEST_DATABASE_URL.
 */
export function openTestDatabase(): Promise<Database> {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl ? createPostgresDatabase(serverUrl) : pgliteInMemory()
}
