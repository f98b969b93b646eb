import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type DemoCampaign, POTTERY_CAMPAIGNS } from '../../../demo/seed/campaigns.ts'
import { documentsOf } from '../../../demo/seed/designs.ts'
import { STUDIO_SECONDS } from '../../../demo/seed/shop-campaigns.ts'
import { SITES } from '../../../demo/seed/sites.ts'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import { openSamples, unconfirmedCodes } from '../../../src/popup/samples.ts'

describe('the variants of a seeded A/B test', () => {
  for (const campaigns of [POTTERY_CAMPAIGNS, STUDIO_SECONDS]) {
    const documents = documentsOf(campaigns, [], { name: 'Juniper & Clay', timeZone: 'UTC' })
    const variants = campaigns.flatMap(({ test, textByBlockId = {} }, index) => {
      const document = documents[index]
      return test && document ? [{ words: textByBlockId, ...document }] : []
    })
    const name = variants.map(({ template }) => template).join(' and ')

    it(`share a template and differ only in their wording: ${name}`, () => {
      const [one, other, ...more] = variants
      assert.deepEqual(more, [])
      assert.equal(one?.template, other?.template)
      assert.notDeepEqual(one?.design, other?.design)
    })

    it(`replace the text of existing blocks: ${name}`, () => {
      for (const { design, words } of variants) {
        const said = JSON.stringify(design)
        for (const text of Object.values(words)) assert.ok(said.includes(text), text)
      }
    })
  }
})

describe('a seeded campaign', () => {
  for (const { name, domain, timeZone, campaigns } of Object.values(SITES)) {
    it(`for ${domain} matches its title`, () => {
      const documents = documentsOf(campaigns, [], { name, timeZone })
      campaigns.forEach(({ title, textByBlockId = {}, prizes = [] }: DemoCampaign, index) => {
        const said = JSON.stringify(documents[index]?.design)
        const promisedTexts = [...Object.values(textByBlockId), ...prizes.map(({ label }) => label)]
        assert.deepEqual([title, promisedTexts.filter((text) => !said.includes(text))], [title, []])
      })
    })

    it(`for ${domain} contains no placeholder text`, () => {
      for (const { design } of documentsOf(campaigns, [], { name, timeZone })) {
        const blocks = design.steps.flatMap((step) => step.blocks)
        const left = blocks.flatMap((block) => [
          ...openSamples(design, block),
          ...unconfirmedCodes(design, block),
        ])
        assert.deepEqual([design.review?.samples, left], [[], []])
      }
    })

    it(`for ${domain} mentions no other shop`, () => {
      const others = TEMPLATES.flatMap(({ shopName }) => shopName ?? []).filter(
        (other) => other !== name,
      )
      const said = JSON.stringify(documentsOf(campaigns, [], { name, timeZone }))
      for (const other of others) assert.ok(!said.includes(other), other)
    })
  }
})
