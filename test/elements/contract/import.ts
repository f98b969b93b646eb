import { expect } from 'chai'
import { register } from '../../../elements/define/registry.ts'
import { warningsOf } from '../../support/console.ts'
import { descriptorOf } from './stage.ts'

export function testImport(tag: string): void {
  describe('1. import', () => {
    it('defines the tag once, however often its module runs', async () => {
      const before = customElements.get(tag)
      const warnings = await warningsOf(() => register(descriptorOf(tag)))
      expect(customElements.get(tag)).to.equal(before)
      expect(warnings).to.deep.equal([])
    })

    it('does not replace another class with the same tag, and logs one warning', async () => {
      const name = `${tag}-of-a-stranger`
      customElements.define(name, class extends HTMLElement {})
      const descriptor = { ...descriptorOf(tag), tag: name }
      const warnings = await warningsOf(() => register(descriptor))
      expect(warnings).to.have.length(1)
      expect(warnings[0]).to.contain(`<${name}> is already defined`)
    })

    it('can be constructed without arguments, outside a document', () => {
      const ElementClass = customElements.get(tag)
      expect(ElementClass && new ElementClass().localName).to.equal(tag)
    })
  })
}
