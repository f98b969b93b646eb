import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { type FileStore, sendFile } from '../platform/static/file-store.ts'
import { downloadFiles } from './download-files.ts'
import { withScriptUrl } from './wordpress-zip.ts'

const isMissingFile = (error: Error) => 'code' in error && error.code === 'ENOENT'

type Download = { body: Uint8Array<ArrayBuffer>; etag: string }

type DownloadOptions = FileStore & {
  /** Origin of this server, without a trailing slash. */
  publicUrl: string
}

/** Caches the first result; a failure is not cached. */
function cacheResult<T>(make: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined
  return () => {
    cached ??= make().catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached
  }
}

function download(body: Uint8Array<ArrayBuffer>): Download {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 16)
  return { body, etag: `"${digest}"` }
}

function send(c: Context, { body, etag }: Download, headers: Record<string, string>) {
  const allHeaders = { ...headers, etag, 'x-content-type-options': 'nosniff' }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, allHeaders)
  return c.body(body, 200, allHeaders)
}

const SCRIPT_HEADERS = {
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

const notBuilt = (c: Context) => c.text('The downloads aren’t built yet. Run `npm run build`.', 503)

/** The files that customers download: the site script and the WordPress plugin. */
export function downloadRoutes({ publicUrl, ...store }: DownloadOptions): Hono {
  const plugin = cacheResult(async () => {
    const template = await readFile(join(store.folder, downloadFiles.wordpressPlugin))
    return download(withScriptUrl(template, `${publicUrl}/v1/poplar.js`))
  })
  return new Hono()
    .onError((error, c) => {
      if (!isMissingFile(error)) throw error
      return notBuilt(c)
    })
    .get('/poplar.js', async (c) => {
      const file = await sendFile(c, store, downloadFiles.siteScript, SCRIPT_HEADERS)
      return file ?? notBuilt(c)
    })
    .get('/downloads/poplar-wordpress.zip', async (c) =>
      send(c, await plugin(), {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="poplar-wordpress.zip"',
        'cache-control': 'no-cache',
      }),
    )
}
