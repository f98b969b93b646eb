import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Files that are built from sources and served. */
export type ServedFiles = {
  /** Folder within the built pages. */
  under: string
  make(): Promise<[name: string, bytes: Uint8Array][]>
}

/** Writes them without a full build, for `npm run dev` and tests. */
export async function writeFiles({ make }: ServedFiles, folder: string): Promise<void> {
  for (const [name, bytes] of await make()) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
}

/** Adds them to `npm run build`, so that the server doesn’t bundle at runtime. */
export const asPartOfBuild = ({ under, make }: ServedFiles): Plugin => ({
  name: `served-files-${under}`,
  apply: 'build',
  async generateBundle() {
    for (const [name, source] of await make()) {
      this.emitFile({ type: 'asset', fileName: `${under}/${name}`, source })
    }
  },
})
