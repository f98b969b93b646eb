import { expect } from 'chai'
import { definePrefixed } from '../../elements/define/registry.ts'
import '../../elements/set-password-form.ts'
import { configure } from '../../elements/kit.ts'
import { warningsOf } from '../support/console.ts'
import { API_BASE } from './contract/api.ts'
import type { AnyElement } from './contract/stage.ts'

/** Features that an older browser lacks, each with the object and the property that a test deletes to simulate it. */
const MISSING_FEATURES: [lack: string, from: object, name: string][] = [
  ['ElementInternals (Safari 16.3)', HTMLElement.prototype, 'attachInternals'],
  ['shared style sheets (Firefox 100)', Document.prototype, 'adoptedStyleSheets'],
]

let tagCount = 0

/** Defines and shows the element without that feature. */
function showWithoutFeature(from: object, name: string): AnyElement {
  const originalProperty = Object.getOwnPropertyDescriptor(from, name) ?? {}
  Reflect.deleteProperty(from, name)
  tagCount += 1
  definePrefixed(`old${tagCount}`)
  Object.defineProperty(from, name, originalProperty)
  const element = document.createElement(`old${tagCount}-set-password-form`) as AnyElement
  element.textContent = 'Please use a newer browser.'
  document.body.append(element)
  return element
}

it('a browser that is too old causes one warning, however many tags are on the page', async () => {
  const warnings = await warningsOf(() => {
    for (const _ of [1, 2]) showWithoutFeature(Document.prototype, 'adoptedStyleSheets').remove()
  })
  expect(warnings).to.have.length(1)
  expect(warnings[0]).to.contain('does not support <old1-set-password-form>')
})

for (const [lack, from, name] of MISSING_FEATURES) {
  describe(`a browser without ${lack}`, () => {
    it('shows the light children, and reports that it is unsupported', async () => {
      const element = showWithoutFeature(from, name)
      expect((await element.ready).status).to.equal('unsupported')
      expect(element.shadowRoot === null).to.equal(true)
      expect(element.innerText).to.equal('Please use a newer browser.')
      element.remove()
    })
  })
}

describe('a browser without URL.canParse (Chrome 119)', () => {
  const { canParse } = URL
  before(() => Reflect.deleteProperty(URL, 'canParse'))
  after(() => Object.assign(URL, { canParse }))

  it('draws the view', async () => {
    configure({ apiBase: API_BASE })
    definePrefixed('unparsed')
    const element = document.createElement('unparsed-set-password-form') as AnyElement
    document.body.append(element)
    expect((await element.ready).status).to.equal('ready')
    element.remove()
  })
})
