import { join } from 'node:path'
import { pageFiles } from '../../../src/server/app/static/folders.ts'

/** Folder within the built pages. */
const FOLDER = 'siblings'

/** Sibling pages built with a framework. */
export const siblingPageFiles = {
  under: FOLDER,
  folder: join(pageFiles.folder, FOLDER),
  compressed: join(pageFiles.compressed, FOLDER),
} as const
