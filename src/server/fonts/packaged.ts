import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FontUse } from '../../popup/fonts.ts'
import { hasErrorCode, nullIfMissing } from '../platform/files/private-files.ts'
import { type Face, parseFaces } from './rules.ts'

/** The URL of a style sheet; throws if its package isn’t installed. */
type Sheet = () => string
type Sheets = { upright: Sheet; italic?: Sheet }

/** The font families that our templates use, installed as packages. */
const PACKAGES: ReadonlyMap<string, Sheets> = new Map<string, Sheets>([
  ['bebas neue', { upright: () => import.meta.resolve('@fontsource/bebas-neue/400.css') }],
  [
    'cabin',
    {
      upright: () => import.meta.resolve('@fontsource-variable/cabin/wght.css'),
      italic: () => import.meta.resolve('@fontsource-variable/cabin/wght-italic.css'),
    },
  ],
  ['comfortaa', { upright: () => import.meta.resolve('@fontsource-variable/comfortaa/wght.css') }],
  [
    'eb garamond',
    {
      upright: () => import.meta.resolve('@fontsource-variable/eb-garamond/wght.css'),
      italic: () => import.meta.resolve('@fontsource-variable/eb-garamond/wght-italic.css'),
    },
  ],
  [
    'fraunces',
    {
      upright: () => import.meta.resolve('@fontsource-variable/fraunces/wght.css'),
      italic: () => import.meta.resolve('@fontsource-variable/fraunces/wght-italic.css'),
    },
  ],
  [
    'inter',
    {
      upright: () => import.meta.resolve('@fontsource-variable/inter/wght.css'),
      italic: () => import.meta.resolve('@fontsource-variable/inter/wght-italic.css'),
    },
  ],
  [
    'jetbrains mono',
    {
      upright: () => import.meta.resolve('@fontsource-variable/jetbrains-mono/wght.css'),
      italic: () => import.meta.resolve('@fontsource-variable/jetbrains-mono/wght-italic.css'),
    },
  ],
  [
    'montserrat',
    {
      upright: () => import.meta.resolve('@fontsource-variable/montserrat/wght.css'),
      italic: () => import.meta.resolve('@fontsource-variable/montserrat/wght-italic.css'),
    },
  ],
  [
    'nunito',
    {
      upright: () => import.meta.resolve('@fontsource-variable/nunito/wght.css'),
      italic: () => import.meta.resolve('@fontsource-variable/nunito/wght-italic.css'),
    },
  ],
  ['outfit', { upright: () => import.meta.resolve('@fontsource-variable/outfit/wght.css') }],
  [
    'playfair display',
    {
      upright: () => import.meta.resolve('@fontsource-variable/playfair-display/wght.css'),
      italic: () => import.meta.resolve('@fontsource-variable/playfair-display/wght-italic.css'),
    },
  ],
  [
    'roboto slab',
    { upright: () => import.meta.resolve('@fontsource-variable/roboto-slab/wght.css') },
  ],
  [
    'source serif 4',
    {
      upright: () => import.meta.resolve('@fontsource-variable/source-serif-4/wght.css'),
      italic: () => import.meta.resolve('@fontsource-variable/source-serif-4/wght-italic.css'),
    },
  ],
])

/** A family’s folder name in a URL. */
const slugOf = (family: string): string => family.toLowerCase().replaceAll(' ', '-')

/** The faces of a packaged family; null for other families, or if its package isn’t installed. */
export async function packagedFaces({ family, isItalic }: FontUse): Promise<Face[] | null> {
  const sheets = PACKAGES.get(family.toLowerCase())
  if (!sheets) return null
  const neededSheets =
    isItalic && sheets.italic ? [sheets.upright, sheets.italic] : [sheets.upright]
  const texts = await Promise.all(neededSheets.map(read)).catch(nullIfNotInstalled)
  if (texts === null) return null
  const slug = slugOf(family)
  return texts
    .flatMap(parseFaces)
    .map((face) => ({ ...face, address: face.address.replace('./files/', `${slug}/`) }))
}

/** `import.meta.resolve` has its own error code for a package that isn’t installed. */
const nullIfNotInstalled = (error: unknown): null =>
  hasErrorCode(error, 'ERR_MODULE_NOT_FOUND') ? null : nullIfMissing(error)

const read = async (sheet: Sheet): Promise<string> => readFile(fileURLToPath(sheet()), 'utf8')

const FILE_NAME = /^[a-z0-9-]{1,100}\.woff2$/

/** A file of a packaged family, or null. */
export async function packagedFile(slug: string, file: string): Promise<Uint8Array | null> {
  const sheets = PACKAGES.get(slug.replaceAll('-', ' '))
  if (!sheets || !FILE_NAME.test(file)) return null
  return readSibling(sheets.upright, file).catch(nullIfNotInstalled)
}

const readSibling = async (sheet: Sheet, file: string): Promise<Uint8Array> =>
  readFile(new URL(`./files/${file}`, sheet()))
