import { access, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
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

/** What a backup holds beside each other. */
const DATABASE = 'database.tar.gz'
const PICTURES = 'images'

async function holding<T>(dataFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  await prepareDataFolder(dataFolder)
  const unlock = await lockFolder(dataFolder)
  return work(join(dataFolder, 'database')).finally(unlock)
}

/** In the data folder, which has the room; gone afterwards, with all that lies in it. */
async function withWorkFolder<T>(dataFolder: string, work: (folder: string) => Promise<T>) {
  const folder = await mkdtemp(join(dataFolder, 'backup-'))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

async function pack(dataFolder: string, dump: Uint8Array, file: string): Promise<void> {
  await withWorkFolder(dataFolder, async (folder) => {
    await writeFile(join(folder, DATABASE), dump)
    const pictures = join(dataFolder, PICTURES)
    const hasPictures = await isThere(pictures)
    if (hasPictures) await symlink(pictures, join(folder, PICTURES))
    try {
      await makeFolder(dirname(file))
      const parts = hasPictures ? [DATABASE, PICTURES] : [DATABASE]
      await create({ cwd: folder, file, follow: true }, parts)
    } catch {
      await rm(file, { force: true }).catch(() => undefined)
      throw new BackupRefused(`The file ${file} cannot be written.`)
    }
  })
}

/**
 * Writes the whole PGlite database and the uploaded pictures into one file. The server must be stopped
 * meanwhile.
 * @throws BackupRefused, or FolderIsLocked while a server runs
 */
export async function backup(dataFolder: string, file: string): Promise<void> {
  await holding(dataFolder, async (folder) => {
    if (!(await isThere(folder))) throw new BackupRefused(`There is no database in ${dataFolder}.`)
    if (await isThere(file)) throw new BackupRefused(`${file} is there already; name another file.`)
    const engine = await openPglite({ folder, dump: null })
    const dump = await engine.dump().finally(() => engine.close())
    await pack(dataFolder, dump, file)
  })
}

async function bringBack(dataFolder: string, file: string): Promise<void> {
  await withWorkFolder(dataFolder, async (folder) => {
    await extract({
      ...{ cwd: folder, file, strict: true },
      filter: (path) => path === DATABASE || path.startsWith(`${PICTURES}/`),
    })
    // Before there were pictures, a backup was the dump and nothing else.
    const dump = await readFile(join(folder, DATABASE)).catch(() => readFile(file))
    const engine = await openPglite({ folder: join(dataFolder, 'database'), dump })
    await engine.session((statements) => statements.query('select 1 from schema_migrations'))
    await engine.close()
    const pictures = join(folder, PICTURES)
    if (await isThere(pictures)) await rename(pictures, join(dataFolder, PICTURES))
  })
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
    }
  })
}
