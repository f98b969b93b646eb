import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Files that the server hands out and that are made from sources. */
export type ServedFiles = {
  /** Within the folder of the pages. */
  under: string
  make(): Promise<[name: string, bytes: Uint8Array][]>
}

/** Makes them where no whole build is made: for `npm run dev`, and for tests. */
export async function writeFiles({ make }: ServedFiles, folder: string): Promise<void> {
  for (const [name, bytes] of await make()) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
}

/** Makes them a part of `npm run build`, so that a server bundles nothing while it serves. */
export const asPartOfBuild = ({ under, make }: ServedFiles): Plugin => ({
  name: `served-files-${under}`,
  apply: 'build',
  async generateBundle() {
    for (const [name, source] of await make()) {
      this.emitFile({ type: 'asset', fileName: `${under}/${name}`, source })
    }
  },
})
