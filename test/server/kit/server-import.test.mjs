import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { importOnServer } from '../../../elements/manifest.build.mjs'

describe('the kit on a server', () => {
  for (const door of [
    'kit.ts',
    'index.ts',
    'define.ts',
    'add-site-wizard.ts',
    'dashboard-shell.ts',
    'testing/index.ts',
  ]) {
    it(`does not access the document: ${door}`, async () => {
      assert.equal(typeof globalThis.document, 'undefined')
      assert.ok(await importOnServer(`export * from './${door}'`))
    })
  }

  it('adds nothing to the global object', async () => {
    const before = Reflect.ownKeys(globalThis).length
    await importOnServer(
      `export * from './index.ts'; export * from './kit.ts'; export * from './define-all.ts'`,
    )
    assert.equal(Reflect.ownKeys(globalThis).length, before)
  })

  it('exports a class without defining an element', async () => {
    const { Made } = await importOnServer(`
      import { define } from './define.ts'
      export const Made = define('x-made', () => null, { summary: '' })
    `)
    assert.equal(typeof Made, 'function')
  })

  it('exports an element’s tag and version, and accepts a prefix', async () => {
    const { AddSiteWizardElement, defineAll, version } = await importOnServer(
      `export * from './kit.ts'; export * from './define-all.ts'; export * from './add-site-wizard.ts'`,
    )
    const { tag, version: classVersion } = AddSiteWizardElement
    assert.deepEqual([tag, classVersion], ['add-site-wizard', version])
    await defineAll({ prefix: 'acme' })
    await assert.rejects(defineAll({ prefix: 'Not a word' }), TypeError)
  })

  it('validates the configuration, and stores nothing', async () => {
    const { configure, signOut, update } = await importOnServer(`export * from './kit.ts'`)
    configure({ apiBase: 'https://api.example/v1' })
    configure({ apiBase: '/v1' })
    update({ locale: 'de' })
    signOut()
    assert.equal(Reflect.get(globalThis, Symbol.for('poplar-kit')), undefined)
    assert.throws(() => configure({ apiBase: 7 }), { name: 'ConfigurationError' })
  })
})
