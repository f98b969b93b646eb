import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformSettings } from '../environment.ts'
import { type DataFolder, prepareDataFolder } from './data-folder.ts'
import { hasErrorCode, PRIVATE_FILE } from './private-files.ts'

/** In the data folder if no ENCRYPTION_KEY is set. Backups include it. */
export const KEY_FILE = 'encryption.key'

const BYTE = /../g
/** 32 random bytes have about 30 distinct values; fewer than this is practically impossible. */
const MIN_DISTINCT_BYTES = 16

/** Whether a key of 64 hexadecimal digits could be random. */
export const looksRandom = (key: string): boolean =>
  !/^(.+)\1+$/.test(key) && new Set(key.match(BYTE)).size >= MIN_DISTINCT_BYTES

const KEY_BYTES = 32
const KEY = /^[0-9a-f]{64}$/i

const readKey = async (path: string): Promise<string | null> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  const key = text.trim()
  return KEY.test(key) && looksRandom(key.toLowerCase()) ? key : null
}

/** If two processes start at once, the first key is kept. The file is linked only once it is complete. */
async function createKey(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, PRIVATE_FILE)
  try {
    await link(draft, path)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** The key file cannot be read or doesn't contain a valid key. */
export class KeyFileError extends Error {
  constructor(path: string) {
    super(
      `The file ${path} doesn’t contain a valid key. Restore it from a backup, or set ENCRYPTION_KEY.`,
    )
    this.name = 'KeyFileError'
  }
}

/** The data folder's key, created on first use. @throws KeyFileError */
export async function loadOrCreateKey(folder: DataFolder): Promise<string> {
  const path = join(folder.dataFolder, KEY_FILE)
  await prepareDataFolder(folder)
  const existingKey = await readKey(path)
  if (existingKey !== null) return existingKey
  await createKey(path)
  const createdKey = await readKey(path)
  if (createdKey === null) throw new KeyFileError(path)
  return createdKey
}

/** Completes the settings with an encryption key if none is set. */
export async function withEncryptionKey<S extends PlatformSettings>(
  settings: S,
): Promise<S & { encryptionKey: string }> {
  const encryptionKey = settings.encryptionKey ?? (await loadOrCreateKey(settings))
  return { ...settings, encryptionKey }
}
