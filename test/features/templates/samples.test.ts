import { expect } from 'chai'
import { initialDesign, withSampleMarks } from '../../../src/features/templates/begin-rules.ts'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import type { Block, PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import {
  confirmCodes,
  confirmSample,
  openSamples,
  samplesOf,
  samplesOfBlock,
  unconfirmedCodes,
} from '../../../src/popup/samples.ts'

const blocksOf = ({ steps }: PopupDesign): Block[] => steps.flatMap(({ blocks }) => [...blocks])
const remainingSamples = (design: PopupDesign) =>
  blocksOf(design).flatMap((block) => [
    ...openSamples(design, block).map(({ blockId, field }) => `${blockId} ${field}`),
    ...unconfirmedCodes(design, block),
  ])

/** Figures, amounts, dates and products: anything that applies to one shop only. */
const SHOP_SPECIFIC = new RegExp(
  [
    /\d|%|€|\$/,
    /\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b/,
    /\b(january|february|march|april|june|july|august|september|october|november|december)\b/,
    /\b(euro|pots?|bowls?|mugs?|kiln|saucer|plates?|loaf|bunch|flowers|prints|jars?|rooms?|leaves)\b/,
    /\b(spring|summer|autumn|winter|shipping|delivery|postage)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

const textOfBlock = (block: Block): string =>
  'text' in block ? block.text : block.type === 'countdown' ? block.afterwards : ''

/** Changes all text, as a user would. */
const rewriteTexts = (design: PopupDesign): PopupDesign => {
  const { review, ...drawn } = design
  const change = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => change(one, key))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, change(one, name)]),
      )
    }
    const textKeys = [
      'text',
      'label',
      'title',
      'note',
      'price',
      'address',
      'afterwards',
      'options',
      'reached',
    ]
    if (typeof value === 'string' && textKeys.includes(key)) return `${value} of mine`
    const isCounted = ['hour', 'minutes', 'amount'].includes(key)
    return isCounted && typeof value === 'number' ? value + 1 : value
  }
  const steps = drawn.steps.map((step) => ({
    ...step,
    blocks: step.blocks.map((block): Block => Object.assign({}, block, change(block, ''))),
  }))
  return { ...drawn, steps, review }
}

for (const template of TEMPLATES) {
  const design = initialDesign(template, 'tea.example')

  describe(`a campaign from the template ${template.name}`, () => {
    it('marks only blocks that exist', () => {
      const ids = blocksOf(template.design).map(({ id }) => id)
      expect(ids).to.include.members([...template.blockIdsToRewrite])
    })

    it('has all shop-specific text marked as sample content', () => {
      const unmarkedBlocks = blocksOf(design).filter(
        (block) =>
          SHOP_SPECIFIC.test(textOfBlock(block)) &&
          !openSamples(design, block).some(
            ({ field }) => field === 'text' || field === 'afterwards',
          ),
      )
      expect(unmarkedBlocks.map(textOfBlock)).to.deep.equal([])
    })

    it('has every link, prize and offer marked, and asks about every code', () => {
      const fields = samplesOf(design, []).map(({ blockId, field }) => `${blockId} ${field}`)
      expect(remainingSamples(design)).to.include.members(fields)
      const codes = blocksOf(design).flatMap((block) => ('prizes' in block ? block.prizes : []))
      expect(remainingSamples(design)).to.include.members(codes.flatMap(({ code }) => code ?? []))
    })

    it('does not name an invented shop', () => {
      expect(JSON.stringify(design)).not.to.match(/Juniper|Fennel/)
    })

    it('has no sample content left once all text is changed and every code confirmed', () => {
      const mine = rewriteTexts(design)
      const codes = blocksOf(mine).flatMap((block) => unconfirmedCodes(mine, block))
      expect(remainingSamples(confirmCodes(mine, codes))).to.deep.equal([])
    })
  })
}

describe('sample content', () => {
  const design = initialDesign(null, 'tea.example')

  it('includes a blank design’s heading and text', () => {
    expect(remainingSamples(design)).to.deep.equal(['heading text', 'text text'])
  })

  it('can be kept unchanged', () => {
    const kept = confirmSample(design, { blockId: 'heading', field: 'text' })
    expect(remainingSamples(kept)).to.deep.equal(['text text'])
  })

  it('includes a goal’s threshold until the user changes it', () => {
    const goal = { amount: 50, reached: 'Free shipping is yours' }
    const way = { ...newBlock('progress', 'way'), goal }
    const [step] = design.steps
    if (!step) throw new Error('no step')
    const withGoal = (overrides: object): PopupDesign => ({
      ...design,
      steps: [{ ...step, blocks: [{ ...way, label: 'Mine', goal: { ...goal, ...overrides } }] }],
      review: { samples: samplesOfBlock(way, false), codesInShop: [] },
    })
    expect(remainingSamples(withGoal({ reached: 'Mine' }))).to.deep.equal(['way label'])
    expect(remainingSamples(withGoal({ amount: 60, reached: 'Mine' }))).to.deep.equal([])
  })

  it('does not include a coupon that shows a game’s code', () => {
    const wheel = TEMPLATES.find(({ name }) => name === 'lemon-stand') ?? null
    expect(remainingSamples(initialDesign(wheel, 'tea.example'))).not.to.include('YOURPRIZE')
  })

  it('is found in a design saved before samples were marked', () => {
    expect(remainingSamples(withSampleMarks(blankDesign(), null))).to.deep.equal([
      'heading text',
      'text text',
    ])
    expect(withSampleMarks(design, 'kiln')).to.equal(design)
  })
})
