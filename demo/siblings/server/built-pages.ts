import { join } from 'node:path'
import { pageFiles } from '../../../src/server/platform/static/folders.ts'

/** Within the folder of the pages. */
const UNDER = 'siblings'

/** The siblings’ pages that a framework makes, as the build makes them beside the others. */
export const siblingPageFiles = {
  under: UNDER,
  folder: join(pageFiles.folder, UNDER),
  compressed: join(pageFiles.compressed, UNDER),
} as const
