import { expect } from 'chai'
import fc from 'fast-check'
import * as v from 'valibot'
import { FRAME_KINDS, FRAME_SIDES } from '../../../src/popup/design.ts'
import { popupDesign } from '../../../src/popup/design-schema.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { BLOCK_TYPES } from './samples.ts'
import { clearStages, show } from './stage.ts'

const RUN_COUNT = 60

/** Text in any script, characters that a parser might trip over, and the empty string. */
const randomText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom('', '<b>', '"\'`$&', '{prize}', 'שלום', '‮', 'a'.repeat(200)),
)
const colour = fc.constantFrom('#000000', '#ffffff00', '#a4471f', '#FFD166cc')

/** A block of the given type with random text, numbers and colours that the schema allows. */
const randomBlock = (type: (typeof BLOCK_TYPES)[number], index: number) =>
  fc
    .record({
      text: randomText,
      isBeside: fc.boolean(),
      colour,
      percent: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ text, isBeside, colour, percent }) => {
      const block = newBlock(type, `block-${index}`)
      const free = { isBeside, text, label: text, title: text, note: text, hint: text, percent }
      const others = { foil: colour, rim: colour, track: colour, name: `answer_${index}` }
      return Object.fromEntries(
        Object.entries({ ...block, ...free, ...others }).filter(([key]) => key in block),
      )
    })

const blocks = fc
  .array(fc.constantFrom(...BLOCK_TYPES), { maxLength: 8 })
  .chain((types) => fc.tuple(...types.map(randomBlock)))

const frame = fc.record({
  kind: fc.constantFrom(...FRAME_KINDS),
  side: fc.constantFrom(...FRAME_SIDES),
  width: fc.integer({ min: 240, max: 960 }),
  padding: fc.integer({ min: 0, max: 80 }),
  corner: fc.double({ min: 0, max: 60, noNaN: true }),
  border: fc.constantFrom(null, { width: 12, colour: '#000000', look: 'double' }),
  backdrop: fc.option(colour),
  hasShadow: fc.boolean(),
  hasClose: fc.boolean(),
  entrance: fc.constantFrom('none', 'fade', 'rise', 'slide'),
})

const picture = fc.record({
  image: fc.constant({ source: { kind: 'art', name: 'leaf' }, alt: '' }),
  side: fc.constantFrom('start', 'end', 'top', 'behind'),
  share: fc.integer({ min: 10, max: 90 }),
  background: fc.option(colour),
})

describe('any design that the schema accepts', () => {
  afterEach(clearStages)

  it('is drawn completely and has an accessible name', async () => {
    const someDesign = fc.record({ frame, blocks, picture: fc.option(picture) })
    await fc.assert(
      fc.asyncProperty(someDesign, async ({ frame, blocks, picture }) => {
        const step = { id: 'only', name: 'Only', picture, blocks }
        const design = v.parse(popupDesign, { ...blankDesign(), frame, steps: [step] })
        const { drawn, root } = await show(design)
        expect(root.querySelectorAll('[data-block]')).to.have.length(blocks.length)
        expect(drawn.element.ariaLabel).not.to.equal('')
        clearStages()
      }),
      { numRuns: RUN_COUNT },
    )
  })
})
