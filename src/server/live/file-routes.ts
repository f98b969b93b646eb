import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { Refusal } from '../platform/http/refusal.ts'
import { type FileStore, sendFile } from '../platform/static/file-store.ts'
import type { AppEnv } from '../session/app-env.ts'

/** A name such as `engine-1k3f9x2a.js`, with a content hash; a name without a hash matches the current build's file. */
const FILE_NAME = /^([a-z]+)(?:-[0-9a-z]{8})?\.js$/

const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
const CACHE_ONE_YEAR = { ...HEADERS, 'cache-control': 'public, max-age=31536000, immutable' }
const CACHE_FIVE_MINUTES = { ...HEADERS, 'cache-control': 'public, max-age=300' }

export type VisitorFiles = FileStore & {
  /** The subfolder in the store, and the path under which its files are served. */
  visitors: string
}

/**
 * The files that the site script loads, for any page. A page that refers to an older build gets the file that
 * replaced it, with a short cache lifetime.
 */
export function visitorFileRoutes({ visitors, ...store }: VisitorFiles): Hono<AppEnv> {
  const readFileNames = () => readdir(join(store.folder, visitors)).catch((): string[] => [])
  return new Hono<AppEnv>().get(`/${visitors}/:file`, async (context) => {
    const name = context.req.param('file')
    const [, stem] = FILE_NAME.exec(name) ?? []
    const names = stem === undefined ? [] : await readFileNames()
    const found = names.includes(name) ? name : names.find((other) => other.startsWith(`${stem}-`))
    const file =
      found === undefined
        ? null
        : await sendFile(
            context,
            store,
            `${visitors}/${found}`,
            found === name ? CACHE_ONE_YEAR : CACHE_FIVE_MINUTES,
          )
    if (file === null) throw new Refusal('NOT_FOUND', 'This file doesn’t exist.')
    return file
  })
}
