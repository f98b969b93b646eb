import { randomUUID } from 'node:crypto'
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { KIT_VERSION } from '../../../config/version.ts'
import { hasErrorCode, nullIfMissing } from '../../platform/files/private-files.ts'
import type { FileStore } from '../../platform/static/file-store.ts'

/** Within the data folder. */
export const RELEASES_FOLDER = 'kit'

/** Every version of the kit that has been served from this data folder, in the form in which it was first served. */
export type Releases = (version: string) => FileStore

const isServed = (path: string): boolean => !path.endsWith('.d.ts')

/**
 * Stores the kit under its version, unless that version is already stored: a URL always serves the same file, whatever
 * is built later.
 */
export async function storeRelease(kit: FileStore, dataFolder: string): Promise<Releases> {
  const folder = join(dataFolder, RELEASES_FOLDER)
  const storeOf = (name: string): FileStore => ({
    folder: join(folder, name, 'files'),
    compressed: join(folder, name, 'compressed'),
  })
  const isStored = await stat(join(folder, KIT_VERSION)).catch(nullIfMissing)
  if (!isStored && (await stat(kit.folder).catch(nullIfMissing))) {
    const draft = `draft-${randomUUID()}`
    await mkdir(folder, { recursive: true })
    await copyStore(kit, storeOf(draft))
    await moveIntoPlace(join(folder, draft), join(folder, KIT_VERSION))
  }
  return storeOf
}

async function copyStore(from: FileStore, to: FileStore): Promise<void> {
  await cp(from.folder, to.folder, { recursive: true, filter: isServed, preserveTimestamps: true })
  if (!(await stat(from.compressed).catch(nullIfMissing))) return
  const options = { recursive: true, filter: isServed, preserveTimestamps: true }
  await cp(from.compressed, to.compressed, options)
}

/** If two processes start at once, the first one's copy is kept. */
async function moveIntoPlace(draft: string, place: string): Promise<void> {
  try {
    await rename(draft, place)
  } catch (error) {
    if (!hasErrorCode(error, 'ENOTEMPTY') && !hasErrorCode(error, 'EEXIST')) throw error
    await rm(draft, { recursive: true })
  }
}
