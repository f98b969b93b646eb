import { access, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { create, extract } from 'tar'
import { IMAGES_FOLDER } from '../images/store.ts'
import { BRAND } from '../pages/document.ts'
import { lockFolder } from '../platform/database/folder-lock.ts'
import { openPglite } from '../platform/database/pglite.ts'
import type { PlatformSettings } from '../platform/environment.ts'
import {
  createPrivateFolder,
  type DataFolder,
  prepareDataFolder,
} from '../platform/files/data-folder.ts'
import { KEY_FILE } from '../platform/files/encryption-key.ts'
import { PRIVATE_FILE } from '../platform/files/private-files.ts'

/** A failed backup or restore, with a message about what the user can fix. */
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

/** The names of the entries in a backup archive. */
const DATABASE = 'database.tar.gz'

async function withLockedFolder<T>(
  location: DataFolder,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const { dataFolder } = location
  await prepareDataFolder(location)
  const unlock = await lockFolder(dataFolder)
  return work(join(dataFolder, 'database')).finally(unlock)
}

/**
 * Runs the work in a temporary folder, which is deleted afterwards. It is inside the data folder, where there is enough
 * space.
 */
async function withWorkFolder<T>(dataFolder: string, work: (folder: string) => Promise<T>) {
  const folder = await mkdtemp(join(dataFolder, 'backup-'))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

/** Symlinks the optional parts that exist. Returns the names of all parts to archive. */
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

type ArchiveContents = { dump: Uint8Array; names: readonly string[]; file: string }

async function pack(dataFolder: string, { dump, names, file }: ArchiveContents): Promise<void> {
  await withWorkFolder(dataFolder, async (folder) => {
    await writeFile(join(folder, DATABASE), dump, PRIVATE_FILE)
    const parts = await linkParts(dataFolder, folder, names)
    try {
      await createPrivateFolder(dirname(file))
      await create({ cwd: folder, file, follow: true, ...PRIVATE_FILE }, parts)
    } catch {
      await rm(file, { force: true }).catch(() => undefined)
      throw new BackupError(`Can’t write the file ${file}.`)
    }
  })
}

/**
 * Writes the whole PGlite database, the uploaded images and the data folder's own encryption key, if it has one,
 * into one file, so that the backup can decrypt everything in it. If ENCRYPTION_KEY is set, the file contains no
 * key: a folder that was moved to ENCRYPTION_KEY may still have its own key file, with the same key. The server
 * must be stopped first.
 * @throws BackupError, or FolderLockedError while a server is running
 */
export async function backup(
  { encryptionKey, ...location }: DataFolder & Pick<PlatformSettings, 'encryptionKey'>,
  file: string,
): Promise<void> {
  const { dataFolder } = location
  await withLockedFolder(location, async (folder) => {
    if (!(await exists(folder))) throw new BackupError(`There is no database in ${dataFolder}.`)
    if (await exists(file))
      throw new BackupError(`${file} already exists. Choose another file name.`)
    const engine = await openPglite({ folder, dump: null })
    const dump = await engine.dump().finally(() => engine.close())
    const names = encryptionKey === null ? [IMAGES_FOLDER, KEY_FILE] : [IMAGES_FOLDER]
    await pack(dataFolder, { dump, names, file })
  })
}

async function unpack(dataFolder: string, file: string): Promise<void> {
  await withWorkFolder(dataFolder, async (folder) => {
    await extract({
      ...{ cwd: folder, file, strict: true },
      filter: (path) =>
        path === DATABASE || path === KEY_FILE || path.startsWith(`${IMAGES_FOLDER}/`),
    })
    // Backups from before image uploads consist of the database dump alone.
    const dump = await readFile(join(folder, DATABASE)).catch(() => readFile(file))
    const engine = await openPglite({ folder: join(dataFolder, 'database'), dump })
    await engine.session((statements) => statements.query('select 1 from schema_migrations'))
    await engine.close()
    for (const name of [IMAGES_FOLDER, KEY_FILE]) {
      const part = join(folder, name)
      if (await exists(part)) await rename(part, join(dataFolder, name))
    }
  })
}

/**
 * Restores a backup into a data folder without a database. If the file is not a valid backup, nothing is left
 * behind.
 * @throws BackupError, or FolderLockedError while a server is running
 */
export async function restore(location: DataFolder, file: string): Promise<void> {
  if (!(await exists(file))) throw new BackupError(`Can’t read the file ${file}.`)
  const { dataFolder } = location
  await withLockedFolder(location, async (folder) => {
    const targets = [folder, join(dataFolder, IMAGES_FOLDER), join(dataFolder, KEY_FILE)]
    for (const target of targets) {
      if (await exists(target)) {
        throw new BackupError(`${target} already exists. Move it elsewhere first.`)
      }
    }
    try {
      await unpack(dataFolder, file)
    } catch {
      await Promise.all(targets.map((place) => rm(place, { recursive: true, force: true })))
      throw new BackupError(`${file} is not a ${BRAND} backup.`)
    }
  })
}
