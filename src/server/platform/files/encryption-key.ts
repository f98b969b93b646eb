import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformSettings } from '../environment.ts'
import { prepareDataFolder } from './data-folder.ts'
import { hasErrorCode, PRIVATE_FILE } from './private-files.ts'

/** In the data folder, where no ENCRYPTION_KEY is set. A backup brings it along. */
export const KEY_FILE = 'encryption.key'

const BYTE = /../g
/** Of 32 random bytes about 30 differ; that fewer do than this happens to nobody. */
const MIN_DISTINCT_BYTES = 16

/** Whether a key of 64 hexadecimal digits may be random. */
export const looksRandom = (key: string): boolean =>
  !/^(.+)\1+$/.test(key) && new Set(key.match(BYTE)).size >= MIN_DISTINCT_BYTES

const KEY_BYTES = 32
const KEY = /^[0-9a-f]{64}$/i

const readKey = async (path: string): Promise<string | null> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  const key = text.trim()
  return KEY.test(key) && looksRandom(key.toLowerCase()) ? key : null
}

/** Of two starts at once the first key counts; it is whole from its first moment. */
async function makeKey(path: string): Promise<void> {
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

/** The file with the key holds something else, or nothing can be read of it. */
export class KeyFileError extends Error {
  constructor(path: string) {
    super(
      `The file ${path} does not hold a random key: bring it back from a backup, or set ENCRYPTION_KEY.`,
    )
    this.name = 'KeyFileError'
  }
}

/** The key of this data folder, made when it is asked for first. @throws KeyFileError */
export async function loadOrCreateKey(dataFolder: string): Promise<string> {
  const path = join(dataFolder, KEY_FILE)
  await prepareDataFolder(dataFolder)
  const known = await readKey(path)
  if (known !== null) return known
  await makeKey(path)
  const made = await readKey(path)
  if (made === null) throw new KeyFileError(path)
  return made
}

/** What the server runs with: its settings, and a key where they name none. */
export async function withEncryptionKey<S extends PlatformSettings>(
  settings: S,
): Promise<S & { encryptionKey: string }> {
  const encryptionKey = settings.encryptionKey ?? (await loadOrCreateKey(settings.dataFolder))
  return { ...settings, encryptionKey }
}
