import { projectFolder } from '../platform/static/project-folder.ts'

/** The files that customers download; the build puts them among the pages. */
export const downloadFiles = {
  /** Within the pages folder. */
  under: 'downloads',
  folder: projectFolder('dist-demo/downloads'),
  compressed: projectFolder('.cache/compressed/pages/downloads'),
  /** The site script's engine and renderer: in this folder, and under this path in the API. */
  visitors: 'popup',
  siteScript: 'poplar.js',
  wordpressPlugin: 'poplar-wordpress.zip',
} as const
