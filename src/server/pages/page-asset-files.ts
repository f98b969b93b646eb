import { projectFolder } from '../platform/static/project-folder.ts'

/** The assets of the server-rendered pages; the build puts them among the other pages. */
export const pageAssetFiles = {
  /** Within the pages folder. */
  under: 'page-assets',
  folder: projectFolder('dist-demo/page-assets'),
  compressed: projectFolder('.cache/compressed/pages/page-assets'),
} as const
