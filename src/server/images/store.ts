import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFolder } from '../platform/files/data-folder.ts'
import { PRIVATE_FILE } from '../platform/files/private-files.ts'

/** Where the bytes of pictures lie, by the id of each. */
export type ImageStore = {
  write(imageId: string, bytes: Uint8Array): Promise<void>
  /** Null where there is none. */
  read(imageId: string): Promise<Uint8Array<ArrayBuffer> | null>
}

/** In folders of a few each: one of a million files is slow to look into. */
const folderOf = (folder: string, imageId: string) => join(folder, 'images', imageId.slice(0, 2))

/** On this machine's disk; several machines need a folder that all of them see, or a bucket. */
export function imagesIn(dataFolder: string): ImageStore {
  const pathOf = (imageId: string) => join(folderOf(dataFolder, imageId), imageId)
  return {
    async write(imageId, bytes) {
      await createPrivateFolder(folderOf(dataFolder, imageId))
      // Written aside and moved, so that nobody is sent half of it.
      const aside = `${pathOf(imageId)}.new`
      await writeFile(aside, bytes, PRIVATE_FILE)
      await rename(aside, pathOf(imageId))
    },
    async read(imageId) {
      const bytes = await readFile(pathOf(imageId)).catch(() => null)
      return bytes === null ? null : new Uint8Array(bytes)
    },
  }
}
