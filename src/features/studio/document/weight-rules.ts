import { GAME_TYPES, PIECES_TYPES } from '../../../popup/block-files.ts'
import { showsCart } from '../../../popup/cart-in-design.ts'
import type { BlockType, Image, PopupDesign } from '../../../popup/design.ts'
import { fontFamiliesOf } from '../../../popup/fonts.ts'

/**
 * The gzipped size, in bytes, of our files on visitors' pages. `npm run size` measures the files themselves and
 * fails if a number here is off by more than a tenth of a kB.
 */
export const FILE_BYTES = {
  script: 940,
  engine: 5_910,
  drawing: 10_130,
  pieces: 2_950,
  games: 2_410,
  coupon: 800,
  fonts: 1_270,
  sums: 1_530,
  cart: 2_060,
} as const
export type WeighedFile = keyof typeof FILE_BYTES

/** The snippet's script, the engine that it loads when a campaign is live, and the renderer. */
const BASE_FILES: readonly WeighedFile[] = ['script', 'engine', 'drawing']
/** The list of live campaigns, and the design. */
const DATA_REQUESTS = 2
/** Files loaded with the first pop-up that has one of these block types; both groups can show coupon codes. */
const BLOCK_FILES: readonly { types: readonly BlockType[]; files: readonly WeighedFile[] }[] = [
  { types: PIECES_TYPES, files: ['pieces', 'coupon'] },
  { types: GAME_TYPES, files: ['games', 'coupon'] },
]

/** Our files that a visitor downloads to see this design. */
export function filesOf(design: PopupDesign): WeighedFile[] {
  const blocks = design.steps.flatMap((step) => step.blocks)
  const blockFiles = BLOCK_FILES.flatMap(({ types, files }) =>
    blocks.some(({ type }) => types.includes(type)) ? files : [],
  )
  const loader: WeighedFile[] = fontFamiliesOf(design).length > 0 ? ['fonts'] : []
  const cart: WeighedFile[] = showsCart(design) ? ['sums', 'cart'] : []
  return [...new Set<WeighedFile>([...BASE_FILES, ...loader, ...blockFiles, ...cart])]
}

/** An image as a design refers to it, with its alt text. */
export type PictureSource = Image['source'] & { alt: string }

/** The images of a design, without duplicates. */
export function picturesOf({ steps }: PopupDesign): PictureSource[] {
  const images = steps
    .flatMap(({ picture, blocks }) => [
      picture?.image,
      ...blocks.map((block) => ('image' in block ? block.image : undefined)),
    ])
    .flatMap((image) => (image ? [image] : []))
  const picturesByName = images.map(({ source, alt }): [string, PictureSource] => [
    `${source.kind}/${source.name}`,
    { ...source, alt },
  ])
  return [...new Map(picturesByName).values()]
}

type ResourceSize = { bytes: number | null; requests: number }

/** The total of our files, the design, and the other resources. */
export function totalWeight(
  files: readonly WeighedFile[],
  designBytes: number,
  resources: readonly ResourceSize[],
): { bytes: number; requests: number } {
  const sizes = [
    ...files.map((file) => FILE_BYTES[file]),
    designBytes,
    ...resources.map(({ bytes }) => bytes ?? 0),
  ]
  return {
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    requests: resources.reduce((sum, { requests }) => sum + requests, DATA_REQUESTS + files.length),
  }
}

/**
 * The meter lights one more tick above each of these sizes, in bytes. In one second, a slow mobile connection (1.6
 * Mbit/s) transfers 200 kB.
 */
const TICK_THRESHOLDS = [0, 50_000, 150_000, 300_000, 500_000]
export const TICK_COUNT = TICK_THRESHOLDS.length
const MAX_LIGHT_TICKS = 2

/** How many ticks are lit. */
export const ticksOf = (bytes: number): number =>
  Math.max(1, TICK_THRESHOLDS.filter((from) => bytes > from).length)

/** What the size means for a visitor. */
export type Verdict = 'light' | 'middling' | 'heavy'

export function verdictOf(bytes: number): Verdict {
  const ticks = ticksOf(bytes)
  if (ticks <= MAX_LIGHT_TICKS) return 'light'
  return ticks < TICK_COUNT ? 'middling' : 'heavy'
}
