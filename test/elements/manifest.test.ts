import { expect } from 'chai'
import { knownDescriptors } from '../../elements/define/registry.ts'
import { editorDataOf, inWords, manifestOf } from '../../elements/manifest.ts'
import '../../elements/index.ts'
import { descriptorOf } from './contract/stage.ts'
import { SampleElement } from './sample.tsx'

const about = { summary: 'A sample.', props: { platform: 'How the site is built.' } }
const sample = { descriptor: descriptorOf(SampleElement.tag), about }

describe('custom-elements.json', () => {
  const { modules } = manifestOf([sample], '1.2.3')
  const [declaration] = modules[0]?.declarations ?? []

  it('names the tag and its class', () => {
    expect(declaration).to.include({
      tagName: 'x-sample',
      name: 'XSampleElement',
      customElement: true,
    })
  })

  it('names every attribute that the class observes, but those that it takes away', () => {
    const names = declaration?.attributes.map(({ name }) => name) ?? []
    const observed: unknown = Reflect.get(SampleElement, 'observedAttributes')
    const takenAway = ['access-token', 'accesstoken', 'get-access-token', 'getaccesstoken']
    expect(new Set([...names, ...takenAway, 'options', 'email'])).to.deep.equal(
      new Set(observed as string[]),
    )
  })

  it('says what an attribute takes', () => {
    const platform = declaration?.attributes.find(({ name }) => name === 'platform')
    expect(platform?.type.text).to.equal("'shopify' | 'other'")
  })

  it('names the events of the tag and those of every tag', () => {
    expect(declaration?.events.map(({ name }) => name)).to.have.members([
      'site-added',
      'finished',
      'failed',
      'signed-out',
    ])
  })

  it('describes every attribute, property and event of our tags', () => {
    const ours = knownDescriptors().filter(({ tag }) => !tag.startsWith('x-'))
    const declarations = manifestOf(inWords(ours), '1.2.3').modules.flatMap((m) => m.declarations)
    expect(declarations.length).to.be.at.least(2)
    for (const { tagName, attributes, events } of declarations) {
      for (const { name, description } of [...attributes, ...events]) {
        expect(description, `${tagName} ${name}`).not.to.equal('')
      }
    }
  })

  it('names the custom properties and the parts that a host may style', () => {
    const names = [...(declaration?.cssProperties ?? []), ...(declaration?.cssParts ?? [])].map(
      ({ name }) => name,
    )
    expect(names).to.include.members(['--poplar-accent', 'view', 'button', 'input'])
  })

  it('does without no words for a tag', () => {
    expect(() => inWords([sample.descriptor])).to.throw('no words for <x-sample>')
  })

  it('names every property of the class', () => {
    const names = declaration?.members.map(({ name }) => name) ?? []
    for (const name of names) expect(name in SampleElement.prototype, name).to.equal(true)
  })
})

describe('the data for editors', () => {
  it('offers the values of a list', () => {
    const [tag] = editorDataOf([sample]).tags
    const platform = tag?.attributes.find(({ name }) => name === 'platform')
    expect(platform?.values).to.deep.equal([{ name: 'shopify' }, { name: 'other' }])
  })
})
