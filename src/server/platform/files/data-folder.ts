import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode, PRIVATE_FILE, PRIVATE_FOLDER, restrictToOwner } from './private-files.ts'

/** The data folder cannot be made, or takes no file. */
export class FolderNotWritableError extends Error {
  constructor(folder: string) {
    super(`The folder ${folder} cannot be written: set DATA_DIR to one that can.`)
    this.name = 'FolderNotWritableError'
  }
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder, PRIVATE_FOLDER)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
}

/**
 * Makes a folder and those above it, for this user alone. Node's own `recursive` never ends where a folder is there that
 * says of each new one that its parent is missing, as `/proc` does, and takes the process with it.
 */
export async function createPrivateFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder)
  } catch (error) {
    const parent = dirname(folder)
    if (!hasErrorCode(error, 'ENOENT') || parent === folder) throw error
    await createPrivateFolder(parent)
    await makeOne(folder)
  }
}

/** Makes the data folder, closes it to other users and tries it by a file. @throws FolderNotWritableError */
export async function prepareDataFolder(folder: string): Promise<void> {
  const trial = join(folder, `trial.${randomUUID()}`)
  try {
    await createPrivateFolder(folder)
    await restrictToOwner(folder)
    await writeFile(trial, '', PRIVATE_FILE)
    await rm(trial)
  } catch {
    throw new FolderNotWritableError(folder)
  }
}
