import { type FontUse, fontUrl } from '../../popup/fonts.ts'
import type { Deps } from '../platform/deps.ts'
import { GuardedFetchError } from '../platform/guarded-fetch/guarded-fetch-error.ts'
import { createFontCache, hashName } from './font-cache.ts'
import { type Face, parseFaces } from './rules.ts'

const GOOGLE = 'https://fonts.googleapis.com'
const FILES = 'https://fonts.gstatic.com/'
/** Google sends WOFF2 only to browsers that support it. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
/** How long to wait before requesting a missing family again, or before contacting Google again after a failure. */
const RETRY_MISSING_AFTER_MS = 3_600_000
const RETRY_UNREACHABLE_AFTER_MS = 60_000
const MAX_BACKOFFS = 1_000
/** Chinese families have hundreds of faces per weight. */
const MAX_FACES = 900

const FOLDER = /^[0-9a-f]{24}$/
const FILE = /^[0-9a-f]{24}\.woff2$/
const WOFF2 = 'wOF2'

/**
 * Google Fonts, fetched by this server and cached on its disk, so that Google never sees visitors or their IP addresses.
 */
export function googleFonts({ guardedFetch, environment, now }: Deps) {
  const cache = createFontCache(environment.dataFolder, now)
  const backoff = createBackoff(now)
  const loadFacesOnce = createSingleFlight<Face[] | null>()
  const loadFileOnce = createSingleFlight<Uint8Array | null>()

  const fetchFromGoogle = async (url: string): Promise<Buffer | null> => {
    if (backoff.has(GOOGLE) || backoff.has(url)) return null
    try {
      const { status, body } = await guardedFetch(url, {
        headers: { 'user-agent': USER_AGENT },
      })
      if (status === 200) return body
      const isMissing = status === 400 || status === 404
      if (isMissing) backoff.add(url, RETRY_MISSING_AFTER_MS)
      else backoff.add(GOOGLE, RETRY_UNREACHABLE_AFTER_MS)
    } catch (failure) {
      if (!(failure instanceof GuardedFetchError)) throw failure
      backoff.add(GOOGLE, RETRY_UNREACHABLE_AFTER_MS)
    }
    return null
  }
  const fetchFaces = async (use: FontUse, folder: string, name: string) => {
    const css = await fetchFromGoogle(fontUrl(GOOGLE, use))
    if (css === null) return null
    const faces = parseFaces(css.toString('utf8')).filter(({ address }) =>
      address.startsWith(FILES),
    )
    if (faces.length === 0 || faces.length > MAX_FACES) return null
    await cache.makeRoom()
    await cache.writeFaces(folder, name, faces)
    return faces
  }
  const fetchFile = async (folder: string, file: string) => {
    const cachedFaces = await Promise.all(
      ['upright', 'italic'].map((name) => cache.readFaces(folder, name)),
    )
    const face = cachedFaces.flatMap((faces) => faces ?? []).find((one) => fileOf(one) === file)
    const bytes = face ? await fetchFromGoogle(face.address) : null
    if (bytes?.toString('latin1', 0, WOFF2.length) !== WOFF2) return null
    await cache.writeFile(folder, file, bytes)
    return bytes
  }
  return {
    /**
     * The faces of a family; null if Google doesn’t have it or can’t be reached.
     * @param requireQuota rejects if the client has requested too many uncached families
     */
    async faces(use: FontUse, requireQuota: () => Promise<void>): Promise<Face[] | null> {
      const folder = hashName(use.family.toLowerCase())
      const name = use.isItalic ? 'italic' : 'upright'
      const faces =
        (await cache.readFaces(folder, name)) ??
        (await loadFacesOnce(`${folder}/${name}`, async () => {
          await requireQuota()
          return fetchFaces(use, folder, name)
        }))
      return faces === null
        ? null
        : faces.map((face) => ({ ...face, address: `${folder}/${fileOf(face)}` }))
    },
    async file(folder: string, file: string): Promise<Uint8Array | null> {
      if (!FOLDER.test(folder) || !FILE.test(file)) return null
      const bytes = await cache.readFile(folder, file)
      return bytes ?? loadFileOnce(`${folder}/${file}`, () => fetchFile(folder, file))
    },
  }
}

const fileOf = ({ address }: Face): string => `${hashName(address)}.woff2`

/** URLs that aren’t requested again for a while. */
function createBackoff(now: () => Date) {
  const until = new Map<string, number>()
  return {
    has: (address: string) => (until.get(address) ?? 0) > now().getTime(),
    add(address: string, durationMs: number) {
      if (until.size > MAX_BACKOFFS) until.clear()
      until.set(address, now().getTime() + durationMs)
    },
  }
}

/** Shares one request between concurrent callers. */
function createSingleFlight<Value>() {
  const pending = new Map<string, Promise<Value>>()
  return (key: string, work: () => Promise<Value>): Promise<Value> => {
    const pendingRequest = pending.get(key)
    if (pendingRequest) return pendingRequest
    const request = work().finally(() => pending.delete(key))
    pending.set(key, request)
    return request
  }
}
