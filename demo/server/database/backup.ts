import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { create, extract } from 'tar'
import { makeFolder, prepareDataFolder } from '../data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { openPglite } from './pglite.ts'

/** What the person who asked for a backup or its return can mend. */
export class BackupRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupRefused'
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** What a backup holds beside each other; the pictures lie there in the data folder, too. */
const DATABASE = 'database.tar.gz'
const PICTURES = 'images'

async function holding<T>(dataFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  await prepareDataFolder(dataFolder)
  const unlock = await lockFolder(dataFolder)
  return work(join(dataFolder, 'database')).finally(unlock)
}

async function pack(dataFolder: string, file: string): Promise<void> {
  const hasPictures = await isThere(join(dataFolder, PICTURES))
  try {
    await makeFolder(dirname(file))
    await create({ cwd: dataFolder, file }, hasPictures ? [DATABASE, PICTURES] : [DATABASE])
  } catch {
    await rm(file, { force: true }).catch(() => undefined)
    throw new BackupRefused(`The file ${file} cannot be written.`)
  }
}

/** Lays the dump of the database, and the pictures, into the data folder; and nothing else of the file. */
const unpack = (file: string, dataFolder: string): Promise<void> =>
  extract({
    ...{ cwd: dataFolder, file, strict: true },
    filter: (path) => path === DATABASE || path.startsWith(`${PICTURES}/`),
  })

/**
 * Writes the whole PGlite database and the uploaded pictures into one file. The server must be stopped
 * meanwhile.
 * @throws BackupRefused, or FolderIsLocked while a server runs
 */
export async function backup(dataFolder: string, file: string): Promise<void> {
  await holding(dataFolder, async (folder) => {
    if (!(await isThere(folder))) throw new BackupRefused(`There is no database in ${dataFolder}.`)
    if (await isThere(file)) throw new BackupRefused(`${file} is there already; name another file.`)
    const dump = join(dataFolder, DATABASE)
    const engine = await openPglite({ folder, dump: null })
    try {
      await writeFile(dump, await engine.dump())
      await pack(dataFolder, file)
    } finally {
      await engine.close()
      await rm(dump, { force: true })
    }
  })
}

async function bringBack(dataFolder: string, file: string): Promise<void> {
  await unpack(file, dataFolder)
  // Before there were pictures, a backup was the dump and nothing else.
  const dump = await readFile(join(dataFolder, DATABASE)).catch(() => readFile(file))
  const engine = await openPglite({ folder: join(dataFolder, 'database'), dump })
  await engine.session((statements) => statements.query('select 1 from schema_migrations'))
  await engine.close()
}

/**
 * Brings a backup back into a folder without a database. A file that is no backup leaves nothing behind.
 * @throws BackupRefused, or FolderIsLocked while a server runs
 */
export async function restore(dataFolder: string, file: string): Promise<void> {
  if (!(await isThere(file))) throw new BackupRefused(`The file ${file} cannot be read.`)
  await holding(dataFolder, async (folder) => {
    const made = [folder, join(dataFolder, PICTURES)]
    for (const place of made) {
      if (await isThere(place)) {
        throw new BackupRefused(`${place} is there already: move it away first.`)
      }
    }
    try {
      await bringBack(dataFolder, file)
    } catch {
      await Promise.all(made.map((place) => rm(place, { recursive: true, force: true })))
      throw new BackupRefused(`${file} is not a backup of Poplar.`)
    } finally {
      await rm(join(dataFolder, DATABASE), { force: true })
    }
  })
}
