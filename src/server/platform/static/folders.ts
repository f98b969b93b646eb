import { fileURLToPath } from 'node:url'
import type { FileStore } from './file-store.ts'

const folder = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/**
 * The kit as rollup builds it. The compressed copies are elsewhere, because the npm package doesn't include them.
 */
export const kitFiles: FileStore = {
  folder: folder('dist'),
  compressed: folder('.cache/compressed/kit'),
}

/** The files that customers download; the build puts them among the pages. */
export const downloadFiles = {
  /** Within the pages folder. */
  under: 'downloads',
  folder: folder('dist-demo/downloads'),
  compressed: folder('.cache/compressed/pages/downloads'),
  /** The site script's engine and renderer: in this folder, and under this path in the API. */
  visitors: 'popup',
  siteScript: 'poplar.js',
  wordpressPlugin: 'poplar-wordpress.zip',
} as const

/** The assets of the server-rendered pages; the build puts them among the other pages. */
export const pageAssetFiles = {
  /** Within the pages folder. */
  under: 'page-assets',
  folder: folder('dist-demo/page-assets'),
  compressed: folder('.cache/compressed/pages/page-assets'),
} as const

/** The pages as Vite builds them. */
export const pageFiles: FileStore = {
  folder: folder('dist-demo'),
  compressed: folder('.cache/compressed/pages'),
}
