import { join } from 'node:path'
import { pageFiles } from '../../../src/server/platform/static/folders.ts'

/** Folder within the built pages. */
const UNDER = 'siblings'

/** Sibling pages built with a framework. */
export const siblingPageFiles = {
  under: UNDER,
  folder: join(pageFiles.folder, UNDER),
  compressed: join(pageFiles.compressed, UNDER),
} as const
