import { expect } from 'chai'
import { attributeName } from '../../../elements/define/attribute-values.ts'
import { attributesOf } from '../../../elements/define/attributes-and-properties.ts'
import type { AttributeType } from '../../../elements/define/spec.ts'
import { warningsOf } from '../../support/console.ts'
import {
  type AnyElement,
  descriptorOf,
  prepareCopyOf,
  type Sample,
  spiedCopyOf,
  useStage,
} from './stage.ts'

export function testAttributes(tag: string, sample: Sample): void {
  describe('2. attributes and properties agree', () => {
    const stage = useStage(sample)
    const { spec } = descriptorOf(tag)
    for (const [prop, type] of Object.entries(attributesOf(spec))) {
      const name = attributeName(prop)
      const { text, value } = example(type)

      it(`${name}: is the same whether set as an attribute or as a property`, () => {
        const byAttribute = stage.create(tag, { [name]: text })
        const byProperty = stage.create(tag)
        byProperty[prop] = value
        expect(byAttribute[prop]).to.equal(value)
        expect(byProperty[prop]).to.equal(value)
        expect(byProperty.getAttribute(name)).to.equal(text)
      })

      it(`${name}: keeps a property set before the definition`, () => {
        const { tag: later, define } = prepareCopyOf(descriptorOf(tag))
        const earlyElement = document.createElement(later) as AnyElement
        earlyElement[prop] = value
        define()
        customElements.upgrade(earlyElement)
        expect(earlyElement.getAttribute(name)).to.equal(text)
      })

      it(`${name}: returns to its default when the attribute is removed`, () => {
        const element = document.createElement(tag) as AnyElement
        const defaultValue = element[prop]
        element.setAttribute(name, text)
        element.removeAttribute(name)
        expect(element[prop]).to.equal(defaultValue)
      })

      if (type === 'string' || type === 'boolean') continue
      it(`${name}: an invalid value logs one warning, and falls back to the default`, async () => {
        const element = stage.create(tag)
        const warnings = await warningsOf(() => {
          element.setAttribute(name, '!nonsense!')
          element.setAttribute(name, '!nonsense!')
        })
        expect(element[prop]).to.equal(undefined)
        expect(warnings).to.have.length(1)
        expect(warnings[0]).to.contain(`<${tag}> ignores ${name}="!nonsense!"`)
      })
    }

    it('a change to a connected element reaches the view', async () => {
      const { tag: name, seen } = spiedCopyOf(descriptorOf(tag))
      const element = await stage.show(name)
      for (const [prop, type] of Object.entries(spec.attributes))
        element[prop] = example(type).value
      await settle(element)
      for (const [prop, type] of Object.entries(spec.attributes)) {
        expect(seen[prop], prop).to.equal(example(type).value)
      }
    })
  })

  describe('3. objects, functions and secrets', () => {
    const stage = useStage(sample)
    const properties = [...descriptorOf(tag).spec.properties, 'getAccessToken']

    it('are properties only, and never in the markup', () => {
      const element = stage.create(tag)
      for (const prop of properties) element[prop] = 'a-secret'
      expect(element.outerHTML).not.to.contain('a-secret')
    })

    for (const prop of properties) {
      for (const name of new Set([attributeName(prop), prop.toLowerCase()])) {
        it(`${name}: an attribute is removed, with one warning that does not contain its value`, async () => {
          const element = stage.create(tag)
          const warnings = await warningsOf(() => {
            element.setAttribute(name, 'a-secret')
            element.setAttribute(name, 'a-secret')
          })
          expect(element.hasAttribute(name)).to.equal(false)
          expect(element[prop]).not.to.equal('a-secret')
          expect(warnings).to.have.length(1)
          expect(warnings[0]).to.contain(`<${tag}> removed its attribute ${name},`)
          expect(warnings[0]).not.to.contain('a-secret')
        })
      }
    }

    it('keep an object’s identity', () => {
      const element = stage.create(tag)
      const thing = () => null
      for (const prop of properties) {
        element[prop] = thing
        expect(element[prop], prop).to.equal(thing)
      }
    })

    it('are kept if set before the definition', () => {
      const { tag: later, define } = prepareCopyOf(descriptorOf(tag))
      const earlyElement = document.createElement(later) as AnyElement
      for (const prop of properties) earlyElement[prop] = 'early'
      define()
      customElements.upgrade(earlyElement)
      for (const prop of properties) {
        expect(Object.hasOwn(earlyElement, prop), prop).to.equal(false)
        expect(earlyElement[prop], prop).to.equal('early')
      }
    })

    it('leave no token in the DOM', async () => {
      const element = await stage.show(tag)
      const markup = element.outerHTML + (element.shadowRoot?.innerHTML ?? '')
      expect(markup).not.to.contain('a-secret-token')
    })
  })
}

/** A value that is not the default, and its attribute text. */
function example(type: AttributeType): { text: string; value: unknown } {
  switch (type) {
    case 'string':
      return { text: 'some text', value: 'some text' }
    case 'number':
      return { text: '2', value: 2 }
    case 'boolean':
      return { text: '', value: true }
    case 'language':
      return { text: 'pt-BR', value: 'pt-BR' }
    default:
      return { text: type[0] ?? '', value: type[0] }
  }
}

const settle = (element: AnyElement): Promise<void> =>
  element.ready.then(() => new Promise((resolve) => setTimeout(resolve)))
