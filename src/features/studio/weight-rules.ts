import type { BlockType, PopupDesign } from '../../popup/design.ts'
import { fontFamiliesOf } from '../../popup/fonts.ts'

/**
 * What visitors' pages fetch of ours, in bytes as they travel (gzip). `npm run size` weighs the very files and
 * fails where a figure here is off by more than a tenth of a kB.
 */
export const FILE_BYTES = {
  script: 900,
  engine: 5_550,
  drawing: 8_030,
  pieces: 2_890,
  games: 2_390,
  coupon: 770,
  fonts: 1_220,
} as const
export type WeighedFile = keyof typeof FILE_BYTES

/** The snippet's, what it brings where a campaign is live, and what draws. */
const ALWAYS: readonly WeighedFile[] = ['script', 'engine', 'drawing']
/** The list of what is live, and the design. */
const DATA_REQUESTS = 2
/** A style sheet and the letters. */
const REQUESTS_A_FONT = 2

/** What comes with the first pop-up that has one of these blocks; both show codes. */
const PARTS: Readonly<Partial<Record<BlockType, readonly WeighedFile[]>>> = {
  coupon: ['pieces', 'coupon'],
  countdown: ['pieces', 'coupon'],
  product: ['pieces', 'coupon'],
  progress: ['pieces', 'coupon'],
  question: ['pieces', 'coupon'],
  ways: ['pieces', 'coupon'],
  scratch: ['games', 'coupon'],
  wheel: ['games', 'coupon'],
}

export type Weight = {
  files: readonly WeighedFile[]
  /** Of the files, in bytes. */
  bytes: number
  /** Families that are not the device's own. */
  fonts: readonly string[]
  /** Each counted once, however often it is shown. */
  pictures: number
  /** The files, the data, the pictures and the fonts. */
  requests: number
}

/** What a visitor downloads to see this design. */
export function weightOf(design: PopupDesign): Weight {
  const blocks = design.steps.flatMap((step) => step.blocks)
  const parts = blocks.flatMap(({ type }) => PARTS[type] ?? [])
  const fonts = fontFamiliesOf(design)
  const loader: WeighedFile[] = fonts.length > 0 ? ['fonts'] : []
  const files = [...new Set<WeighedFile>([...ALWAYS, ...loader, ...parts])]
  const pictures = new Set(picturesOf(design)).size
  return {
    ...{ files, fonts, pictures },
    bytes: files.reduce((sum, file) => sum + FILE_BYTES[file], 0),
    requests: DATA_REQUESTS + files.length + fonts.length * REQUESTS_A_FONT + pictures,
  }
}

function picturesOf({ steps }: PopupDesign): string[] {
  return steps
    .flatMap(({ picture, blocks }) => [
      picture?.image,
      ...blocks.map((block) => ('image' in block ? block.image : undefined)),
    ])
    .flatMap((image) => (image ? [`${image.source.kind}/${image.source.name}`] : []))
}

/** A tick of the meter, in bytes; there are five. */
const TICK_BYTES = 7_000
export const TICKS = 5

/** How many ticks are on. */
export const ticksOf = (bytes: number): number =>
  Math.min(TICKS, Math.max(1, Math.round(bytes / TICK_BYTES)))
