import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { POTTERY_CAMPAIGNS } from '../../../demo/server/seed/campaigns.ts'
import { documentsOf } from '../../../demo/server/seed/designs.ts'
import { STUDIO_SECONDS } from '../../../demo/server/seed/shop-campaigns.ts'

describe('the variants of a seeded A/B test', () => {
  for (const campaigns of [POTTERY_CAMPAIGNS, STUDIO_SECONDS]) {
    const documents = documentsOf(campaigns, [], 'UTC')
    const variants = campaigns.flatMap(({ test, words = {} }, index) => {
      const document = documents[index]
      return test && document ? [{ words, ...document }] : []
    })
    const name = variants.map(({ template }) => template).join(' and ')

    it(`share a template and differ in words: ${name}`, () => {
      const [one, other, ...more] = variants
      assert.deepEqual(more, [])
      assert.equal(one?.template, other?.template)
      assert.notDeepEqual(one?.design, other?.design)
    })

    it(`say what they were given, in a block that is there: ${name}`, () => {
      for (const { design, words } of variants) {
        const said = JSON.stringify(design)
        for (const text of Object.values(words)) assert.ok(said.includes(text), text)
      }
    })
  }
})
