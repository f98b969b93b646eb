import { expect } from 'chai'
import * as v from 'valibot'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import type { Template } from '../../../src/features/templates/model.ts'
import type { Block } from '../../../src/popup/design.ts'
import { popupDesign } from '../../../src/popup/design-schema.ts'
import { INTENTS } from '../../../src/popup/intents.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { targeting } from '../../../src/popup/targeting-schema.ts'

const blocksOf = ({ design }: Template): Block[] => design.steps.flatMap(({ blocks }) => blocks)
const hasFormField = (blocks: readonly Block[]) =>
  blocks.some(({ type }) => type === 'field' || type === 'question')
const templatesFor = (wanted: string) =>
  TEMPLATES.filter(({ intents }) => intents.some((intent) => intent === wanted))

describe('the templates', () => {
  it('number at least 28', () => {
    expect(TEMPLATES).to.have.length.of.at.least(28)
  })

  it('have unique names and titles', () => {
    for (const key of ['name', 'title'] as const) {
      const all = TEMPLATES.map((template) => template[key])
      expect(all).to.deep.equal([...new Set(all)])
    }
  })

  it('have names that are valid in a URL', () => {
    for (const { name } of TEMPLATES) expect(name).to.match(/^[a-z]+(-[a-z]+)*$/)
  })

  for (const intent of INTENTS) {
    it(`include at least two for ${intent}, one of them free`, () => {
      const found = templatesFor(intent)
      expect(found).to.have.length.of.at.least(2)
      expect(found.map(({ plan }) => plan)).to.include('free')
    })
  }

  it('use every kind of frame', () => {
    const kinds = new Set(TEMPLATES.map(({ design }) => design.frame.kind))
    expect([...kinds]).to.have.members(['popup', 'bar', 'slide-in', 'full-screen'])
  })

  it('use every kind of block', () => {
    const types = new Set(TEMPLATES.flatMap(blocksOf).map(({ type }) => type))
    expect(types.size).to.equal(14)
  })

  it('require a paid plan for about a third, and the highest plan for at most two', () => {
    const count = (plan: string) => TEMPLATES.filter((template) => template.plan === plan).length
    expect(count('plus') / TEMPLATES.length).to.be.within(0.25, 0.45)
    expect(count('ultimate')).to.be.within(1, 2)
  })
})

for (const template of TEMPLATES) {
  describe(`the template ${template.title}`, () => {
    const { design } = template
    const blocks = blocksOf(template)

    it('has a valid design', () => {
      expect(v.parse(popupDesign, design)).to.deep.equal(design)
    })

    it('has valid settings', () => {
      const settings = { ...defaultTargeting('Europe/Berlin'), ...template.targeting }
      expect(v.parse(targeting, settings)).to.deep.equal(settings)
    })

    it('can be closed, and has a thank-you step after a form', () => {
      const [first, ...others] = design.steps
      const hasCloseButton = first?.blocks.some(
        (block) =>
          block.type === 'button' &&
          (block.action.kind === 'close' || block.action.kind === 'consent'),
      )
      expect(design.frame.hasClose || hasCloseButton).to.equal(true)
      if (!hasFormField(blocks)) return
      const last = others.at(-1)
      expect(last && !hasFormField(last.blocks)).to.equal(true)
    })

    it('does not show a prize’s code before it is won', () => {
      const shown = blocks.flatMap((block) => (block.type === 'coupon' ? [block.code] : []))
      const won = blocks.flatMap((block) => ('prizes' in block ? block.prizes : []))
      expect(won.map(({ code }) => code)).not.to.include.oneOf([...shown, ''])
    })

    it('uses no exclamation marks or placeholder text', () => {
      expect(JSON.stringify(design)).not.to.match(/!|lorem/i)
    })
  })
}

describe('a cookie notice', () => {
  for (const { title, targeting, design } of templatesFor('cookie-notices')) {
    const buttons = design.steps
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) =>
        block.type === 'button' && block.action.kind === 'consent' ? [block] : [],
      )

    it(`${title} is shown immediately, until it is answered`, () => {
      expect(targeting?.moments).to.deep.equal([])
      expect(targeting?.frequency).to.include({ perVisit: null, afterClose: null })
    })

    it(`${title} makes both answers equally easy`, () => {
      const [one, other] = buttons
      expect(buttons.map(({ action }) => action)).to.deep.include.members([
        { kind: 'consent', choice: 'all' },
        { kind: 'consent', choice: 'needed' },
      ])
      expect({ ...one?.style, look: one?.look }).to.deep.equal({
        ...other?.style,
        look: other?.look,
      })
    })
  }
})
