import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { importOnServer } from '../../../elements/manifest.build.mjs'

const { ALL_CATALOGUES, MESSAGE_KEYS } = await importOnServer(
  `export * from '../src/messages/all.ts'`,
)

describe('the list of all messages', () => {
  it('includes every catalogue in src/messages', async () => {
    const files = readdirSync('src/messages').filter((file) => file !== 'all.ts')
    const sources = files.map((file) => `export * from '../src/messages/${file}'`)
    const exportedValues = Object.values(await importOnServer(sources.join('\n')))
    const catalogues = exportedValues.filter(({ name, lines }) => name && lines)
    const keysOf = ({ name, lines }) => Object.keys(lines).map((key) => `${name}.${key}`)
    assert.deepEqual(MESSAGE_KEYS.toSorted(), catalogues.flatMap(keysOf).toSorted())
    assert.equal(ALL_CATALOGUES.length, catalogues.length)
  })

  it('lists each message once', () => {
    assert.equal(new Set(MESSAGE_KEYS).size, MESSAGE_KEYS.length)
  })
})
