import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compressFolder } from '../../../src/server/platform/static/compress.ts'
import type { FileStore } from '../../../src/server/platform/static/file-store.ts'

const ONE_MINUTE_MS = 60_000

export type TemporaryStore = FileStore & {
  /** Overwrites a file, with a modification time a minute after its compressed copies. */
  rewrite(name: string, text: string): Promise<void>
  remove(): Promise<void>
}

/** Creates a folder with these files and their compressed copies. */
export async function temporaryStore(
  files: Readonly<Record<string, string>>,
): Promise<TemporaryStore> {
  const base = await mkdtemp(join(tmpdir(), 'poplar-static-'))
  const store = { folder: join(base, 'files'), compressed: join(base, 'compressed') }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(store.folder, name)), { recursive: true })
    await writeFile(join(store.folder, name), text)
  }
  await writeFile(join(base, 'secret.txt'), 'outside the folder')
  await compressFolder(store)
  return {
    ...store,
    async rewrite(name, text) {
      const later = new Date(Date.now() + ONE_MINUTE_MS)
      await writeFile(join(store.folder, name), text)
      await utimes(join(store.folder, name), later, later)
    },
    remove: () => rm(base, { recursive: true }),
  }
}
