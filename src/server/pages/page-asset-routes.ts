import { Hono } from 'hono'
import { type FileStore, sendFile } from '../platform/static/file-store.ts'
import { pageAssetFiles } from './page-asset-files.ts'

/** Serves the style sheet, script, font and logo of the server's own pages from the build output. */
export function pageAssetRoutes(files: FileStore = pageAssetFiles): Hono {
  const headers = { 'cache-control': 'max-age=300, must-revalidate' }
  return new Hono().get('/:name', async (c) => {
    const name = c.req.param('name')
    return (await sendFile(c, files, name, headers)) ?? c.text('File not found.', 404)
  })
}
