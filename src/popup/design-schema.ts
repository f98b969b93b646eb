import * as v from 'valibot'
import { block } from './block-schemas.ts'
import {
  DESIGN_VERSION,
  FRAME_KINDS,
  FRAME_SIDES,
  type Frame,
  type PopupDesign,
  type Review,
  SAMPLE_FIELDS,
  type Step,
  type Theme,
} from './design.ts'
import {
  colour,
  font,
  image,
  length,
  longText,
  nullableColour,
  oneOf,
  shortText,
} from './design-values.ts'

/** Across all steps: more than anybody would create by hand. */
export const MAX_BLOCKS = 200
export const MAX_STEPS = 5

export const frame: v.GenericSchema<unknown, Frame> = v.object({
  kind: oneOf(FRAME_KINDS),
  side: oneOf(FRAME_SIDES),
  width: length(240, 960),
  padding: length(0, 80),
  corner: length(0, 60),
  border: v.nullable(
    v.object({ width: length(1, 12), colour, look: oneOf(['solid', 'double', 'dashed']) }),
  ),
  backdrop: nullableColour,
  hasShadow: v.boolean(),
  hasClose: v.boolean(),
  entrance: oneOf(['none', 'fade', 'rise', 'slide']),
})

export const theme: v.GenericSchema<unknown, Theme> = v.object({
  background: colour,
  text: colour,
  muted: colour,
  accent: colour,
  onAccent: colour,
  field: v.object({
    background: colour,
    border: colour,
    text: colour,
    corner: length(0, 60),
    look: oneOf(['box', 'line']),
  }),
  font,
  headingFont: font,
})

const step: v.GenericSchema<unknown, Step> = v.object({
  id: shortText('A step’s id'),
  name: shortText('A step’s name'),
  picture: v.nullable(
    v.object({
      image,
      side: oneOf(['start', 'end', 'top', 'behind']),
      share: length(10, 90),
      background: nullableColour,
    }),
  ),
  blocks: v.array(block),
})

const MAX_SAMPLES = 1_000

const review: v.GenericSchema<unknown, Review> = v.object({
  samples: v.pipe(
    v.array(
      v.object({
        blockId: shortText('A block’s id'),
        field: oneOf(SAMPLE_FIELDS),
        texts: v.array(longText('A sample')),
      }),
    ),
    v.maxLength(MAX_SAMPLES, 'The pop-up has too many samples.'),
  ),
  codesInShop: v.pipe(
    v.array(shortText('A code')),
    v.maxLength(MAX_SAMPLES, 'The pop-up has too many codes.'),
  ),
})

const blocksOf = ({ steps }: PopupDesign) => steps.flatMap(({ blocks }) => blocks)

const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length

/** The names under which a visitor's answers are stored. */
export const answerNames = (design: PopupDesign): string[] =>
  blocksOf(design).flatMap((one) =>
    one.type === 'field' || one.type === 'question' ? [one.name] : [],
  )

const currentVersion = v.literal(
  DESIGN_VERSION,
  'This design was saved by a newer version of Poplar. Reload the page to continue.',
)

/** Parses a design from a server, from storage or from another source; the error messages can be shown to users. */
export const popupDesign: v.GenericSchema<unknown, PopupDesign> = v.pipe(
  v.object({
    version: currentVersion,
    frame,
    theme,
    steps: v.pipe(
      v.array(step),
      v.minLength(1, 'A pop-up needs at least one step.'),
      v.maxLength(MAX_STEPS, `A pop-up can have at most ${MAX_STEPS} steps.`),
    ),
    review: v.optional(review),
  }),
  v.check(
    (design) => blocksOf(design).length <= MAX_BLOCKS,
    `A pop-up can have at most ${MAX_BLOCKS} blocks.`,
  ),
  v.check(
    (design) => areUnique([...design.steps, ...blocksOf(design)].map(({ id }) => id)),
    'Two parts of the pop-up have the same ID.',
  ),
  v.check(
    (design) => areUnique(answerNames(design)),
    'Two fields in the pop-up have the same name.',
  ),
)
