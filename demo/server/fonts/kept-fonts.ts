import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { makeFolder } from '../data-folder.ts'
import type { Face } from './rules.ts'

/** What is kept of Google's families: nobody's pop-ups need more. */
const MAX_FAMILIES = 300

const keptFaces = v.array(
  v.object({ style: v.string(), weight: v.string(), range: v.string(), address: v.string() }),
)

/** A name on the disk and in an address for what somebody typed. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 24)

/** Style sheets and files of fonts as they were fetched, on this machine's disk. */
export function keptFonts(dataFolder: string) {
  const root = join(dataFolder, 'fonts')
  const write = async (folder: string, name: string, content: string | Uint8Array) => {
    await makeFolder(join(root, folder))
    // Written aside and moved, so that nobody is sent half of it.
    const path = join(root, folder, name)
    await writeFile(`${path}.new`, content)
    await rename(`${path}.new`, path)
  }
  return {
    async readFaces(folder: string, name: string): Promise<Face[] | null> {
      const text = await readFile(join(root, folder, `${name}.json`), 'utf8').catch(() => null)
      return text === null ? null : v.parse(keptFaces, JSON.parse(text))
    },
    writeFaces: (folder: string, name: string, faces: readonly Face[]) =>
      write(folder, `${name}.json`, JSON.stringify(faces)),
    async readFile(folder: string, file: string): Promise<Uint8Array | null> {
      return readFile(join(root, folder, file)).catch(() => null)
    },
    writeFile: write,
    /** Whether another family has a place. */
    async hasRoom(): Promise<boolean> {
      const families = await readdir(root).catch(() => [])
      return families.length < MAX_FAMILIES
    },
  }
}
