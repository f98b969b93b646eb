import { expect } from 'chai'
import { definePrefixed } from '../../elements/define/registry.ts'
import { define } from '../../elements/define.ts'
import { defineAll } from '../../elements/define-all.ts'
import { warningsOf } from '../support/console.ts'

const definedTags = (names: string[]): string[] => names.filter((name) => customElements.get(name))

/** One page; the tests depend on their order. */
describe('a page on which an unprefixed tag is already defined', () => {
  class Stranger extends HTMLElement {}
  customElements.define('x-taken', Stranger)

  it('defines every tag with a prefix, including those defined later', async () => {
    define('x-known', () => null, {})
    definePrefixed('acme')
    const warnings = await warningsOf(() => define('x-taken', () => null, {}))
    expect(definedTags(['acme-x-known', 'acme-x-taken', 'x-known'])).to.have.length(3)
    expect(customElements.get('x-taken')).to.equal(Stranger)
    expect(warnings).to.deep.equal([])
  })

  it('creates an element that knows its own tag', () => {
    const element = document.createElement('acme-x-known')
    expect(Reflect.get(element.constructor, 'tag')).to.equal('acme-x-known')
  })

  for (const prefix of ['', 'Acme', 'acme-', '1', 'a b']) {
    it(`rejects the prefix '${prefix}'`, async () => {
      const error: unknown = await defineAll({ prefix }).catch((thrown: unknown) => thrown)
      expect(error).to.be.instanceOf(TypeError)
    })
  }

  it('defines all the kit’s tags with defineAll', async () => {
    await defineAll({ prefix: 'other' })
    expect(customElements.get('other-x-known')).not.to.equal(undefined)
  })
})
