import { readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'

/** A folder to serve, and a parallel folder with `.br` and `.gz` copies. */
export type FileStore = { folder: string; compressed: string }

type FoundFile = { path: string; modifiedAt: number; size: number }
type ContentCoding = { name: 'br' | 'gzip'; ending: '.br' | '.gz' }

const CONTENT_CODINGS: readonly ContentCoding[] = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
]

/**
 * Responds with a file from the store, in the smallest encoding that the client accepts and that isn't older than the
 * file itself; null if there is no such file or the path is outside the folder.
 */
export async function sendFile(
  c: Context,
  store: FileStore,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const original = await findFile(store.folder, path)
  if (original === null) return null
  const { file, coding } = await findSmallest(c, store, path, original)
  const etag = `"${file.size.toString(36)}-${Math.floor(file.modifiedAt).toString(36)}${coding ? `-${coding}` : ''}"`
  const shared = { ...headers, etag, vary: 'Accept-Encoding' }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, shared)
  return c.body(new Uint8Array(await readFile(file.path)), 200, {
    ...shared,
    'content-type': contentTypeOf(path),
    ...(coding ? { 'content-encoding': coding } : {}),
  })
}

async function findSmallest(c: Context, store: FileStore, path: string, original: FoundFile) {
  const acceptedCodings = (c.req.header('accept-encoding') ?? '')
    .split(',')
    .map((name) => name.trim())
  for (const { name, ending } of CONTENT_CODINGS) {
    if (!acceptedCodings.some((entry) => entry.split(';')[0] === name)) continue
    const copy = await findFile(store.compressed, path + ending)
    if (copy !== null && copy.modifiedAt >= original.modifiedAt) return { file: copy, coding: name }
  }
  return { file: original, coding: null }
}

async function findFile(folder: string, path: string): Promise<FoundFile | null> {
  const full = join(folder, path)
  if (path.includes('\0') || !full.startsWith(folder + sep)) return null
  const stats = await stat(full).catch(() => null)
  return stats?.isFile() ? { path: full, modifiedAt: stats.mtimeMs, size: stats.size } : null
}

function contentTypeOf(path: string): string {
  return extname(path) === '.map'
    ? 'application/json'
    : (getMimeType(path) ?? 'application/octet-stream')
}
