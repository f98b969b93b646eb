import { expect } from 'chai'
import { knownDescriptors } from '../../elements/define/registry.ts'
import { describeTags, editorDataOf, manifestOf, webTypesOf } from '../../elements/manifest.ts'
import '../../elements/index.ts'
import { descriptorOf } from './contract/stage.ts'
import { SampleElement } from './sample.tsx'

const packageInfo = {
  summary: 'A sample.',
  props: { platform: 'How the site is built.' },
  types: { onSiteAdded: '{ siteId: string }' },
}
const publicTags = describeTags(knownDescriptors().filter(({ tag }) => !tag.startsWith('x-')))
const sample = { descriptor: descriptorOf(SampleElement.tag), tagDescription: packageInfo }

describe('custom-elements.json', () => {
  const { modules } = manifestOf([sample], '1.2.3')
  const [declaration] = modules[0]?.declarations ?? []

  it('lists the tag and its class', () => {
    expect(declaration).to.include({
      tagName: 'x-sample',
      name: 'XSampleElement',
      customElement: true,
    })
  })

  it('lists every attribute that the class observes, except those that it removes', () => {
    const names = declaration?.attributes.map(({ name }) => name) ?? []
    const observedAttributes: unknown = Reflect.get(SampleElement, 'observedAttributes')
    const removedAttributes = ['access-token', 'accesstoken', 'get-access-token', 'getaccesstoken']
    expect(new Set([...names, ...removedAttributes, 'options', 'email'])).to.deep.equal(
      new Set(observedAttributes as string[]),
    )
  })

  it('includes the type of an attribute', () => {
    const platform = declaration?.attributes.find(({ name }) => name === 'platform')
    expect(platform?.type.text).to.equal("'shopify' | 'other'")
  })

  it('includes the type of an attribute that the view itself validates', () => {
    const declarations = manifestOf(publicTags, '1.2.3').modules.flatMap((m) => m.declarations)
    const checkout = declarations.find(({ tagName }) => tagName === 'plan-checkout')
    const plan = checkout?.attributes.find(({ name }) => name === 'plan')
    expect(plan?.type.text).to.equal("'starter' | 'plus' | 'ultimate'")
  })

  it('lists the tag’s own events and those of every tag', () => {
    expect(declaration?.events.map(({ name }) => name)).to.have.members([
      'site-added',
      'finished',
      'failed',
      'signed-out',
    ])
  })

  it('includes the type of an event detail', () => {
    const types = declaration?.events.map(({ name, type }) => [name, type.text])
    expect(Object.fromEntries(types ?? [])).to.deep.equal({
      'site-added': 'CustomEvent<{ siteId: string }>',
      finished: 'CustomEvent<null>',
      failed: 'CustomEvent<FailedDetail>',
      'signed-out': 'CustomEvent<SignedOutDetail>',
    })
  })

  it('describes everything public of our tags, with its type', () => {
    const declarations = manifestOf(publicTags, '1.2.3').modules.flatMap((m) => m.declarations)
    expect(declarations).to.have.length(publicTags.length)
    for (const one of declarations) {
      const parts = [one.cssProperties, one.cssParts, one.cssStates, one.slots].flat()
      for (const { name, description } of [
        ...one.attributes,
        ...one.members,
        ...one.events,
        ...parts,
      ])
        expect(description, `${one.tagName} ${name}`).not.to.equal('')
      for (const { kind, name, type } of one.members)
        if (kind === 'field') expect(type?.text, `${one.tagName} ${name}`).not.to.match(/unknown/)
    }
  })

  it('lists the lite entry points too', () => {
    const { modules: all } = manifestOf(publicTags, '1.2.3')
    const entryPoints = all.flatMap(({ path, exports }) => exports.map(({ name }) => [path, name]))
    for (const { descriptor } of publicTags) {
      const { tag } = descriptor
      expect(entryPoints).to.deep.include.members([
        [`dist/${tag}.js`, tag],
        [`dist/lite/${tag}.js`, tag],
      ])
    }
  })

  it('has the same data in web-types', () => {
    const { html } = webTypesOf([sample], '1.2.3').contributions
    const [element] = html.elements
    expect(element?.attributes.find(({ name }) => name === 'platform')).to.deep.equal({
      name: 'platform',
      description: 'How the site is built.',
      value: { type: "'shopify' | 'other'" },
    })
    expect(element?.js.events.find(({ name }) => name === 'site-added')?.type).to.equal(
      'CustomEvent<{ siteId: string }>',
    )
  })

  it('lists the custom properties and parts that a host can style', () => {
    const names = [...(declaration?.cssProperties ?? []), ...(declaration?.cssParts ?? [])].map(
      ({ name }) => name,
    )
    expect(names).to.include.members(['--poplar-accent', 'view', 'button', 'input'])
  })

  it('throws for a tag without a description', () => {
    expect(() => describeTags([sample.descriptor])).to.throw('does not describe <x-sample>')
  })

  it('lists only properties that the class has', () => {
    const names = declaration?.members.map(({ name }) => name) ?? []
    for (const name of names) expect(name in SampleElement.prototype, name).to.equal(true)
  })
})

describe('the data for editors', () => {
  it('includes the allowed values', () => {
    const [tag] = editorDataOf([sample]).tags
    const platform = tag?.attributes.find(({ name }) => name === 'platform')
    expect(platform?.values).to.deep.equal([{ name: 'shopify' }, { name: 'other' }])
  })
})
