import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { createPrivateFolder } from '../platform/files/data-folder.ts'
import { nullIfMissing, PRIVATE_FILE } from '../platform/files/private-files.ts'
import type { Face } from './rules.ts'

/** In the data folder. */
export const FONTS_FOLDER = 'fonts'

/** The maximum number of cached families. */
const MAX_FAMILIES = 300

const cachedFaces = v.array(
  v.object({ style: v.string(), weight: v.string(), range: v.string(), address: v.string() }),
)

/** The precision with which a family's last use is recorded. */
const USE_RECORD_INTERVAL_MS = 3_600_000

/** A safe file name for arbitrary text. */
export const hashName = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 24)

/** Cache of style sheets and font files on disk. */
export function createFontCache(dataFolder: string, now: () => Date) {
  const root = join(dataFolder, FONTS_FOLDER)
  const lastUseTimes = new Map<string, number>()
  const recordUse = async (folder: string) => {
    const at = now()
    if (at.getTime() - (lastUseTimes.get(folder) ?? 0) < USE_RECORD_INTERVAL_MS) return
    lastUseTimes.set(folder, at.getTime())
    await utimes(join(root, folder), at, at)
  }
  const write = async (folder: string, name: string, content: string | Uint8Array) => {
    await createPrivateFolder(join(root, folder))
    // Written to a temporary file first, so that no partial file is served.
    const path = join(root, folder, name)
    await writeFile(`${path}.new`, content, PRIVATE_FILE)
    await rename(`${path}.new`, path)
  }
  return {
    async readFaces(folder: string, name: string): Promise<Face[] | null> {
      const text = await readFile(join(root, folder, `${name}.json`), 'utf8').catch(nullIfMissing)
      if (text === null) return null
      await recordUse(folder)
      return v.parse(cachedFaces, JSON.parse(text))
    },
    writeFaces: (folder: string, name: string, faces: readonly Face[]) =>
      write(folder, `${name}.json`, JSON.stringify(faces)),
    async readFile(folder: string, file: string): Promise<Uint8Array | null> {
      return readFile(join(root, folder, file)).catch(nullIfMissing)
    },
    writeFile: write,
    /** Makes room for one more family by deleting the least recently used ones. */
    async makeRoom(): Promise<void> {
      const names = (await readdir(root).catch(nullIfMissing)) ?? []
      const excess = names.length - MAX_FAMILIES + 1
      if (excess <= 0) return
      const families = await Promise.all(
        names.map(async (name) => ({ name, usedAt: (await stat(join(root, name))).mtimeMs })),
      )
      const oldest = families.toSorted((one, other) => one.usedAt - other.usedAt).slice(0, excess)
      for (const { name } of oldest) await rm(join(root, name), { recursive: true, force: true })
    },
  }
}
