import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const PRIVATE_FILE = { mode: 0o600 }
export const PRIVATE_FOLDER = { mode: 0o700 }

const OTHERS = 0o077
const STICKY = 0o1000

/** What the server keeps in its data folder, by name: nothing else there is ours to change. */
const OURS = /^(database|images|fonts|kit|backups)$|^(encryption\.key|server\.log|database\.lock)$/

export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

async function restrictTree(path: string): Promise<void> {
  const stats = await lstat(path)
  if (stats.isSymbolicLink()) return
  if (!stats.isDirectory()) return chmod(path, PRIVATE_FILE.mode)
  for (const name of await readdir(path)) await restrictTree(join(path, name))
  await chmod(path, PRIVATE_FOLDER.mode)
}

/**
 * Takes the rights of other users from the data folder and what we keep in it, once: the folder itself
 * comes last, and one that is closed already is left alone. So is one that everybody shares, as `/tmp`,
 * and one that belongs to another user.
 */
export async function restrictToOwner(folder: string): Promise<void> {
  const stats = await lstat(folder).catch(() => null)
  if (stats === null || (stats.mode & OTHERS) === 0) return
  if ((stats.mode & STICKY) !== 0 || stats.uid !== process.getuid?.()) return
  const names = (await readdir(folder)).filter((name) => OURS.test(name))
  for (const name of names) await restrictTree(join(folder, name))
  await chmod(folder, PRIVATE_FOLDER.mode)
}
