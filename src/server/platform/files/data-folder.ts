import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { closeToOthers, hasCode, PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts'

/** The data folder cannot be made, or takes no file. */
export class FolderNotWritable extends Error {
  constructor(folder: string) {
    super(`The folder ${folder} cannot be written: set DATA_DIR to one that can.`)
    this.name = 'FolderNotWritable'
  }
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder, PRIVATE_FOLDER)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/**
 * Makes a folder and those above it, for this user alone. Node's own `recursive` never ends where a folder is there that
 * says of each new one that its parent is missing, as `/proc` does, and takes the process with it.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder)
  } catch (error) {
    const parent = dirname(folder)
    if (!hasCode(error, 'ENOENT') || parent === folder) throw error
    await makeFolder(parent)
    await makeOne(folder)
  }
}

/** Makes the data folder, closes it to other users and tries it by a file. @throws FolderNotWritable */
export async function prepareDataFolder(folder: string): Promise<void> {
  const trial = join(folder, `trial.${randomUUID()}`)
  try {
    await makeFolder(folder)
    await closeToOthers(folder)
    await writeFile(trial, '', PRIVATE_FILE)
    await rm(trial)
  } catch {
    throw new FolderNotWritable(folder)
  }
}
