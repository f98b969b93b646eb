import { expect } from 'chai'
import { editorDataOf, manifestOf } from '../../elements/manifest.ts'
import { descriptorOf } from './contract/stage.ts'
import { SampleElement } from './sample.tsx'

describe('custom-elements.json', () => {
  const { modules } = manifestOf([descriptorOf(SampleElement.tag)], '1.2.3')
  const [declaration] = modules[0]?.declarations ?? []

  it('names the tag and its class', () => {
    expect(declaration).to.include({
      tagName: 'x-sample',
      name: 'XSampleElement',
      customElement: true,
    })
  })

  it('names every attribute that the class observes', () => {
    const names = declaration?.attributes.map(({ name }) => name)
    const observed: unknown = Reflect.get(SampleElement, 'observedAttributes')
    expect(names).to.have.members(observed as string[])
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

  it('names every property of the class', () => {
    const names = declaration?.members.map(({ name }) => name) ?? []
    for (const name of names) expect(name in SampleElement.prototype, name).to.equal(true)
  })
})

describe('the data for editors', () => {
  it('offers the values of a list', () => {
    const [tag] = editorDataOf([descriptorOf(SampleElement.tag)]).tags
    const platform = tag?.attributes.find(({ name }) => name === 'platform')
    expect(platform?.values).to.deep.equal([{ name: 'shopify' }, { name: 'other' }])
  })
})
