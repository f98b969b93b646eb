import { effect } from '@preact/signals-core'
import { expect } from 'chai'
import { version } from '../../package.json'
import { getOrCreateRegistry } from '../../src/config/registry.ts'
import { createSharedStore, mirror } from '../../src/config/shared-store.ts'
import { KIT_VERSION } from '../../src/config/version.ts'
import { warningsOf } from '../support/console.ts'

const KEY = Symbol.for('poplar-kit')

describe('a page’s registry', () => {
  it('is the same for two copies', () => {
    const scope = {}
    expect(getOrCreateRegistry(scope)).to.equal(getOrCreateRegistry(scope))
  })

  it('has the package’s version', () => {
    expect(getOrCreateRegistry({}).version).to.equal(version)
  })

  it('can belong to an older copy with the same major version', () => {
    const older = { version: KIT_VERSION.replace(/\d+$/, '0-old'), store: createSharedStore }
    expect(getOrCreateRegistry({ [KEY]: older })).to.equal(older)
  })

  const incompatibleCases: [name: string, present: unknown][] = [
    ['another major version', { version: '99.0.0', store: createSharedStore }],
    ['an unknown value', 'nonsense'],
    ['null', null],
  ]
  for (const [name, present] of incompatibleCases) {
    it(`is not shared with ${name}, which logs one warning`, async () => {
      const scope = { [KEY]: present }
      const warnings = await warningsOf(() => {
        expect(getOrCreateRegistry(scope)).not.to.equal(present)
      })
      expect(warnings).to.have.length(1)
      expect(scope[KEY]).to.equal(present)
    })
  }

  it('returns the same store for the same name', () => {
    const registry = getOrCreateRegistry({})
    expect(registry.store('user')).to.equal(registry.store('user'))
    expect(registry.store('user')).not.to.equal(registry.store('site'))
  })
})

describe('a shared store', () => {
  it('notifies its listeners of a change, and increments its version', () => {
    const store = createSharedStore()
    const values: unknown[] = []
    store.subscribe(() => values.push(store.get()))
    store.set('one')
    store.set('one')
    expect(values).to.deep.equal(['one'])
    expect(store.version).to.equal(1)
  })

  it('does not notify after unsubscribe', () => {
    const store = createSharedStore()
    const values: unknown[] = []
    store.subscribe(() => values.push(store.get()))()
    store.set('one')
    expect(values).to.deep.equal([])
  })

  it('is mirrored into a signal of this copy, with this copy’s parser', () => {
    const store = createSharedStore()
    const seen: string[] = []
    const text = mirror(store, (value) => (typeof value === 'string' ? value : 'unknown'))
    effect(() => void seen.push(text.value))
    store.set('one')
    store.set({ from: 'an older copy' })
    expect(seen).to.deep.equal(['unknown', 'one', 'unknown'])
  })
})
