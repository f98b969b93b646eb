import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFolder } from '../platform/files/data-folder.ts'
import { nullIfMissing, PRIVATE_FILE } from '../platform/files/private-files.ts'

/** In the data folder. */
export const IMAGES_FOLDER = 'images'

/** Stores image bytes by ID. */
export type ImageStore = {
  write(imageId: string, bytes: Uint8Array): Promise<void>
  /** Null if there is no such image. */
  read(imageId: string): Promise<Uint8Array<ArrayBuffer> | null>
}

/** Spreads images over subfolders, because a folder with a million files is slow. */
const folderOf = (folder: string, imageId: string) =>
  join(folder, IMAGES_FOLDER, imageId.slice(0, 2))

/** Stores images on disk. Several servers need a shared folder, or a bucket. */
export function diskImageStore(dataFolder: string): ImageStore {
  const pathOf = (imageId: string) => join(folderOf(dataFolder, imageId), imageId)
  return {
    async write(imageId, bytes) {
      await createPrivateFolder(folderOf(dataFolder, imageId))
      // Written to a temporary file first, so that no partial file is served.
      const temporaryPath = `${pathOf(imageId)}.new`
      await writeFile(temporaryPath, bytes, PRIVATE_FILE)
      await rename(temporaryPath, pathOf(imageId))
    },
    async read(imageId) {
      const bytes = await readFile(pathOf(imageId)).catch(nullIfMissing)
      return bytes === null ? null : new Uint8Array(bytes)
    },
  }
}
