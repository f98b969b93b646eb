import { access, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { create, extract } from 'tar'
import type { PlatformSettings } from '../environment.ts'
import { createPrivateFolder, prepareDataFolder } from '../files/data-folder.ts'
import { KEY_FILE } from '../files/encryption-key.ts'
import { PRIVATE_FILE } from '../files/private-files.ts'
import { lockFolder } from './folder-lock.ts'
import { openPglite } from './pglite.ts'

/** What the person who asked for a backup or its return can mend. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** What a backup holds beside each other. */
const DATABASE = 'database.tar.gz'
const PICTURES = 'images'

async function withLockedFolder<T>(
  dataFolder: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await prepareDataFolder(dataFolder)
  const unlock = await lockFolder(dataFolder)
  return work(join(dataFolder, 'database')).finally(unlock)
}

/** In the data folder, which has the room; gone afterwards, with all that lies in it. */
async function withWorkFolder<T>(dataFolder: string, work: (folder: string) => Promise<T>) {
  const folder = await mkdtemp(join(dataFolder, 'backup-'))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

/** Of those parts, which a folder may be without, the ones that are there. */
async function linkParts(
  dataFolder: string,
  folder: string,
  names: readonly string[],
): Promise<string[]> {
  const parts = [DATABASE]
  for (const name of names) {
    if (!(await exists(join(dataFolder, name)))) continue
    await symlink(join(dataFolder, name), join(folder, name))
    parts.push(name)
  }
  return parts
}

type Packed = { dump: Uint8Array; names: readonly string[]; file: string }

async function pack(dataFolder: string, { dump, names, file }: Packed): Promise<void> {
  await withWorkFolder(dataFolder, async (folder) => {
    await writeFile(join(folder, DATABASE), dump, PRIVATE_FILE)
    const parts = await linkParts(dataFolder, folder, names)
    try {
      await createPrivateFolder(dirname(file))
      await create({ cwd: folder, file, follow: true, ...PRIVATE_FILE }, parts)
    } catch {
      await rm(file, { force: true }).catch(() => undefined)
      throw new BackupError(`The file ${file} cannot be written.`)
    }
  })
}

/**
 * Writes the whole PGlite database, the uploaded pictures and the folder's own key, where it has one, into
 * one file, which opens all that the folder does. Where the key is named elsewhere the file holds none: a
 * folder that was moved to ENCRYPTION_KEY may still have its own, which is the same. The server must be
 * stopped meanwhile.
 * @throws BackupError, or FolderLockedError while a server runs
 */
export async function backup(
  { dataFolder, encryptionKey }: Pick<PlatformSettings, 'dataFolder' | 'encryptionKey'>,
  file: string,
): Promise<void> {
  await withLockedFolder(dataFolder, async (folder) => {
    if (!(await exists(folder))) throw new BackupError(`There is no database in ${dataFolder}.`)
    if (await exists(file)) throw new BackupError(`${file} is there already; name another file.`)
    const engine = await openPglite({ folder, dump: null })
    const dump = await engine.dump().finally(() => engine.close())
    const names = encryptionKey === null ? [PICTURES, KEY_FILE] : [PICTURES]
    await pack(dataFolder, { dump, names, file })
  })
}

async function unpack(dataFolder: string, file: string): Promise<void> {
  await withWorkFolder(dataFolder, async (folder) => {
    await extract({
      ...{ cwd: folder, file, strict: true },
      filter: (path) => path === DATABASE || path === KEY_FILE || path.startsWith(`${PICTURES}/`),
    })
    // Before there were pictures, a backup was the dump and nothing else.
    const dump = await readFile(join(folder, DATABASE)).catch(() => readFile(file))
    const engine = await openPglite({ folder: join(dataFolder, 'database'), dump })
    await engine.session((statements) => statements.query('select 1 from schema_migrations'))
    await engine.close()
    for (const name of [PICTURES, KEY_FILE]) {
      const part = join(folder, name)
      if (await exists(part)) await rename(part, join(dataFolder, name))
    }
  })
}

/**
 * Brings a backup back into a folder without a database. A file that is no backup leaves nothing behind.
 * @throws BackupError, or FolderLockedError while a server runs
 */
export async function restore(dataFolder: string, file: string): Promise<void> {
  if (!(await exists(file))) throw new BackupError(`The file ${file} cannot be read.`)
  await withLockedFolder(dataFolder, async (folder) => {
    const made = [folder, join(dataFolder, PICTURES), join(dataFolder, KEY_FILE)]
    for (const place of made) {
      if (await exists(place)) {
        throw new BackupError(`${place} is there already: move it away first.`)
      }
    }
    try {
      await unpack(dataFolder, file)
    } catch {
      await Promise.all(made.map((place) => rm(place, { recursive: true, force: true })))
      throw new BackupError(`${file} is not a backup of Poplar.`)
    }
  })
}
