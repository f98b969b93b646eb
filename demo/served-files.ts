import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Files that are built from sources and served. */
export type ServedFiles = {
  /** Folder within the built pages. */
  subfolder: string
  buildFiles(): Promise<[name: string, bytes: Uint8Array][]>
}

/** Writes them without a full build, for `npm run dev` and tests. */
export async function writeFiles({ buildFiles }: ServedFiles, folder: string): Promise<void> {
  for (const [name, bytes] of await buildFiles()) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
}

/** Adds them to `npm run build`, so that the server doesn’t bundle at runtime. */
export const servedFilesPlugin = ({ subfolder, buildFiles }: ServedFiles): Plugin => ({
  name: `served-files-${subfolder}`,
  apply: 'build',
  async generateBundle() {
    for (const [name, source] of await buildFiles()) {
      this.emitFile({ type: 'asset', fileName: `${subfolder}/${name}`, source })
    }
  },
})
