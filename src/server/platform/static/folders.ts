import { fileURLToPath } from 'node:url'
import type { FileStore } from './file-store.ts'

const folder = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** The kit as rollup builds it. Its compressed copies stand elsewhere: the npm package has no use for them. */
export const kitFiles: FileStore = {
  folder: folder('dist'),
  compressed: folder('.cache/compressed/kit'),
}

/** What customers take from us, as the build makes it beside the pages. */
export const downloadFiles = {
  /** Within the folder of the pages. */
  under: 'downloads',
  folder: folder('dist-demo/downloads'),
  compressed: folder('.cache/compressed/pages/downloads'),
  /** In this folder, and under this path of the API: the engine and the renderer of the site's script. */
  visitors: 'popup',
  siteScript: 'poplar.js',
  wordpressPlugin: 'poplar-wordpress.zip',
} as const

/** What the pages need that the server renders itself, as the build makes it beside the others. */
export const pageAssetFiles = {
  /** Within the folder of the pages. */
  under: 'page-assets',
  folder: folder('dist-demo/page-assets'),
  compressed: folder('.cache/compressed/pages/page-assets'),
} as const

/** The pages as vite builds them. */
export const pageFiles: FileStore = {
  folder: folder('dist-demo'),
  compressed: folder('.cache/compressed/pages'),
}
