import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEY_FILE } from '../../../src/server/platform/files/encryption-key.ts'

const CACHE = '.cache/journeys'
/** The sources that determine the demo data, apart from the date. */
const SOURCES = [...['src/server/migrations', 'demo/seed'], 'src/features/templates/designs']
/** The parts of a data folder that belong together: the key decrypts values in the database. */
const PARTS = ['database', KEY_FILE]

/** The demo's dates are relative to now, so each day has its own demo. */
async function demoName(): Promise<string> {
  const hash = createHash('sha256').update(`${new Date().toISOString().slice(0, 10)} ${PARTS}`)
  for (const folder of SOURCES) {
    for (const name of (await readdir(folder)).toSorted()) {
      hash.update(name).update(await readFile(join(folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 24)
}

/**
 * Journeys that start at the same time may each create one: the first to finish is kept.
 * @param seed starts a server on the folder, and stops it once it is ready
 */
async function createDemo(name: string, seed: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'poplar-demo-'))
  await seed(folder)
  await removeOtherDemos(name)
  const staging = join(CACHE, `${name}.${process.pid}`)
  await mkdir(staging, { recursive: true })
  for (const part of PARTS) await cp(join(folder, part), join(staging, part), { recursive: true })
  await rename(staging, join(CACHE, name)).catch(() => rm(staging, { recursive: true }))
  await rm(folder, { recursive: true, force: true })
}

/** Removes the demos from other days and other seeds. */
async function removeOtherDemos(name: string): Promise<void> {
  const kept = await readdir(CACHE).catch(() => [])
  const otherDemos = kept.filter((other) => !other.startsWith(name))
  for (const other of otherDemos) await rm(join(CACHE, other), { recursive: true, force: true })
}

const folderExists = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    () => true,
    () => false,
  )

/**
 * A new data folder with the demo. Creating a database takes seconds, copying one does not: the first journey
 * of a day seeds it, the others copy it.
 */
export async function copyDemoFolder(seed: (folder: string) => Promise<void>): Promise<string> {
  const name = await demoName()
  const kept = join(CACHE, name)
  if (!(await folderExists(kept))) await createDemo(name, seed)
  const folder = await mkdtemp(join(tmpdir(), 'poplar-journey-'))
  await cp(kept, folder, { recursive: true })
  return folder
}
