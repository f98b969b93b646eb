import type { FileStore } from '../../platform/static/file-store.ts'
import { projectFolder } from '../../platform/static/project-folder.ts'

/**
 * The kit as rollup builds it. The compressed copies are elsewhere, because the npm package doesn't include them.
 */
export const kitFiles: FileStore = {
  folder: projectFolder('dist'),
  compressed: projectFolder('.cache/compressed/kit'),
}

/** The pages as Vite builds them. */
export const pageFiles: FileStore = {
  folder: projectFolder('dist-demo'),
  compressed: projectFolder('.cache/compressed/pages'),
}
