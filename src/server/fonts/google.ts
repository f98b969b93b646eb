import { type FontUse, fontAddress } from '../../popup/fonts.ts'
import type { Deps } from '../platform/deps.ts'
import { GuardedFetchError } from '../platform/guarded-fetch/guarded-fetch-error.ts'
import { keptFonts, nameOf } from './kept-fonts.ts'
import { type Face, facesIn } from './rules.ts'

const GOOGLE = 'https://fonts.googleapis.com'
const FILES = 'https://fonts.gstatic.com/'
/** Without one that knows WOFF2 Google sends larger files. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
/** How long a family that there is none of, and Google itself, are not asked for again. */
const NONE_FOR_MS = 3_600_000
const AWAY_FOR_MS = 60_000
const MOST_REMEMBERED = 1_000
/** Chinese families come in some hundred parts a weight. */
const MOST_FACES = 900

const FOLDER = /^[0-9a-f]{24}$/
const FILE = /^[0-9a-f]{24}\.woff2$/
const WOFF2 = 'wOF2'

/**
 * Families of Google Fonts, fetched by this server and kept on its disk, so that neither visitors nor their
 * addresses ever get there.
 */
export function googleFonts({ guardedFetch, environment, now }: Deps) {
  const kept = keptFonts(environment.dataFolder, now)
  const quiet = createQuiet(now)
  const facesOnce = createSingleFlight<Face[] | null>()
  const filesOnce = createSingleFlight<Uint8Array | null>()

  const ask = async (address: string): Promise<Buffer | null> => {
    if (quiet.has(GOOGLE) || quiet.has(address)) return null
    try {
      const { status, body } = await guardedFetch(address, { headers: { 'user-agent': BROWSER } })
      if (status === 200) return body
      const isNone = status === 400 || status === 404
      if (isNone) quiet.add(address, NONE_FOR_MS)
      else quiet.add(GOOGLE, AWAY_FOR_MS)
    } catch (failure) {
      if (!(failure instanceof GuardedFetchError)) throw failure
      quiet.add(GOOGLE, AWAY_FOR_MS)
    }
    return null
  }
  const fetchFaces = async (use: FontUse, folder: string, name: string) => {
    const css = await ask(fontAddress(GOOGLE, use))
    if (css === null) return null
    const faces = facesIn(css.toString('utf8')).filter(({ address }) => address.startsWith(FILES))
    if (faces.length === 0 || faces.length > MOST_FACES) return null
    await kept.makeRoom()
    await kept.writeFaces(folder, name, faces)
    return faces
  }
  const fetchFile = async (folder: string, file: string) => {
    const known = await Promise.all(
      ['upright', 'italic'].map((name) => kept.readFaces(folder, name)),
    )
    const face = known.flatMap((faces) => faces ?? []).find((one) => fileOf(one) === file)
    const bytes = face ? await ask(face.address) : null
    if (bytes?.toString('latin1', 0, WOFF2.length) !== WOFF2) return null
    await kept.writeFile(folder, file, bytes)
    return bytes
  }
  return {
    /**
     * The parts of a family; null where Google has none, or cannot be reached.
     * @param mayAsk rejects where who asks has asked for too many that are not kept
     */
    async faces(use: FontUse, mayAsk: () => Promise<void>): Promise<Face[] | null> {
      const folder = nameOf(use.family.toLowerCase())
      const name = use.isItalic ? 'italic' : 'upright'
      const faces =
        (await kept.readFaces(folder, name)) ??
        (await facesOnce(`${folder}/${name}`, async () => {
          await mayAsk()
          return fetchFaces(use, folder, name)
        }))
      return faces === null
        ? null
        : faces.map((face) => ({ ...face, address: `${folder}/${fileOf(face)}` }))
    },
    async file(folder: string, file: string): Promise<Uint8Array | null> {
      if (!FOLDER.test(folder) || !FILE.test(file)) return null
      const bytes = await kept.readFile(folder, file)
      return bytes ?? filesOnce(`${folder}/${file}`, () => fetchFile(folder, file))
    },
  }
}

const fileOf = ({ address }: Face): string => `${nameOf(address)}.woff2`

/** What is not asked for again for a while. */
function createQuiet(now: () => Date) {
  const until = new Map<string, number>()
  return {
    has: (address: string) => (until.get(address) ?? 0) > now().getTime(),
    add(address: string, forMs: number) {
      if (until.size > MOST_REMEMBERED) until.clear()
      until.set(address, now().getTime() + forMs)
    },
  }
}

/** A thousand visitors at once are one question. */
function createSingleFlight<Thing>() {
  const underWay = new Map<string, Promise<Thing>>()
  return (key: string, work: () => Promise<Thing>): Promise<Thing> => {
    const known = underWay.get(key)
    if (known) return known
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
