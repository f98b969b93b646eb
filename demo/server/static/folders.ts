import { fileURLToPath } from 'node:url'
import type { FileStore } from './file-store.ts'

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The kit as rollup builds it. Its compressed copies stand elsewhere: the npm package has no use for them. */
export const kitFiles: FileStore = {
  folder: folder('dist'),
  compressed: folder('.cache/compressed/kit'),
}

/** The pages as vite builds them. */
export const pageFiles: FileStore = {
  folder: folder('dist-demo'),
  compressed: folder('.cache/compressed/pages'),
}
