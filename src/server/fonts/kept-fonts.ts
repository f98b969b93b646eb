import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { createPrivateFolder } from '../platform/files/data-folder.ts'
import { PRIVATE_FILE } from '../platform/files/private-files.ts'
import type { Face } from './rules.ts'

/** What is kept of Google's families: nobody's pop-ups need more. */
const MAX_FAMILIES = 300

const keptFaces = v.array(
  v.object({ style: v.string(), weight: v.string(), range: v.string(), address: v.string() }),
)

/** How exactly is kept when a family was asked for last. */
const USE_KEPT_EVERY_MS = 3_600_000

/** A name on the disk and in an address for what somebody typed. */
export const nameOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 24)

/** Style sheets and files of fonts as they were fetched, on this machine's disk. */
export function keptFonts(dataFolder: string, now: () => Date) {
  const root = join(dataFolder, 'fonts')
  const used = new Map<string, number>()
  const noteUse = async (folder: string) => {
    const at = now()
    if (at.getTime() - (used.get(folder) ?? 0) < USE_KEPT_EVERY_MS) return
    used.set(folder, at.getTime())
    await utimes(join(root, folder), at, at)
  }
  const write = async (folder: string, name: string, content: string | Uint8Array) => {
    await createPrivateFolder(join(root, folder))
    // Written aside and moved, so that nobody is sent half of it.
    const path = join(root, folder, name)
    await writeFile(`${path}.new`, content, PRIVATE_FILE)
    await rename(`${path}.new`, path)
  }
  return {
    async readFaces(folder: string, name: string): Promise<Face[] | null> {
      const text = await readFile(join(root, folder, `${name}.json`), 'utf8').catch(() => null)
      if (text === null) return null
      await noteUse(folder)
      return v.parse(keptFaces, JSON.parse(text))
    },
    writeFaces: (folder: string, name: string, faces: readonly Face[]) =>
      write(folder, `${name}.json`, JSON.stringify(faces)),
    async readFile(folder: string, file: string): Promise<Uint8Array | null> {
      return readFile(join(root, folder, file)).catch(() => null)
    },
    writeFile: write,
    /** For one more family: where there is no place, that one goes which nobody has asked for the longest. */
    async makeRoom(): Promise<void> {
      const names = await readdir(root).catch(() => [])
      const tooMany = names.length - MAX_FAMILIES + 1
      if (tooMany <= 0) return
      const families = await Promise.all(
        names.map(async (name) => ({ name, usedAt: (await stat(join(root, name))).mtimeMs })),
      )
      const oldest = families.toSorted((one, other) => one.usedAt - other.usedAt).slice(0, tooMany)
      for (const { name } of oldest) await rm(join(root, name), { recursive: true, force: true })
    },
  }
}
