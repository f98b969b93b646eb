import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode, PRIVATE_FILE, PRIVATE_FOLDER, restrictToOwner } from './private-files.ts'

/** The data folder cannot be created or written to. */
export class FolderNotWritableError extends Error {
  constructor(folder: string) {
    super(`Can’t write to the folder ${folder}. Set DATA_DIR to a writable folder.`)
    this.name = 'FolderNotWritableError'
  }
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, PRIVATE_FOLDER)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
}

/**
 * Creates a folder and its missing parents, accessible to this user only. Node's own `recursive` option loops
 * forever, and blocks the process, in a folder such as `/proc` that exists but reports ENOENT for every new
 * folder.
 */
export async function createPrivateFolder(folder: string): Promise<void> {
  try {
    await createFolder(folder)
  } catch (error) {
    const parent = dirname(folder)
    if (!hasErrorCode(error, 'ENOENT') || parent === folder) throw error
    await createPrivateFolder(parent)
    await createFolder(folder)
  }
}

/** The data folder, and the subfolders that individual domains use. */
export type DataFolder = { dataFolder: string; dataSubfolders?: readonly string[] }

/**
 * Creates the data folder, removes other users' access, and tests it by writing a file. @throws
 * FolderNotWritableError
 */
export async function prepareDataFolder({
  dataFolder: folder,
  dataSubfolders = [],
}: DataFolder): Promise<void> {
  const testFile = join(folder, `trial.${randomUUID()}`)
  try {
    await createPrivateFolder(folder)
    await restrictToOwner(folder, dataSubfolders)
    await writeFile(testFile, '', PRIVATE_FILE)
    await rm(testFile)
  } catch {
    throw new FolderNotWritableError(folder)
  }
}
