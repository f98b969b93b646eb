import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

async function holding<T>(dataFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  await prepareDataFolder(dataFolder)
  const unlock = await lockFolder(dataFolder)
  return work(join(dataFolder, 'database')).finally(unlock)
}

async function write(file: string, dump: Uint8Array): Promise<void> {
  try {
    await makeFolder(dirname(file))
    await writeFile(file, dump)
  } catch {
    throw new BackupRefused(`The file ${file} cannot be written.`)
  }
}

/**
 * Writes the whole PGlite database into one compressed file. The server must be stopped meanwhile.
 * @throws BackupRefused, or FolderIsLocked while a server runs
 */
export async function backup(dataFolder: string, file: string): Promise<void> {
  await holding(dataFolder, async (folder) => {
    if (!(await isThere(folder))) throw new BackupRefused(`There is no database in ${dataFolder}.`)
    if (await isThere(file)) throw new BackupRefused(`${file} is there already; name another file.`)
    const engine = await openPglite({ folder, dump: null })
    try {
      await write(file, await engine.dump())
    } finally {
      await engine.close()
    }
  })
}

/**
 * Brings a backup back into a folder without a database. A file that is no backup leaves none behind.
 * @throws BackupRefused, or FolderIsLocked while a server runs
 */
export async function restore(dataFolder: string, file: string): Promise<void> {
  const dump = await readFile(file).catch(() => {
    throw new BackupRefused(`The file ${file} cannot be read.`)
  })
  await holding(dataFolder, async (folder) => {
    if (await isThere(folder)) {
      throw new BackupRefused(`${folder} is there already: move it away first.`)
    }
    try {
      const engine = await openPglite({ folder, dump })
      await engine.session((statements) => statements.query('select 1 from schema_migrations'))
      await engine.close()
    } catch {
      await rm(folder, { recursive: true, force: true })
      throw new BackupRefused(`${file} is not a backup of Poplar.`)
    }
  })
}
