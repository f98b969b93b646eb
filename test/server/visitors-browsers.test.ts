import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bundleSiteScript } from '../../demo/build-downloads.ts'
import { bundleVisitors } from '../../demo/bundle-visitors.ts'
import { UNSUPPORTED_FEATURES } from './support/younger-features.ts'

describe('the code on visitors’ pages', async () => {
  const files = await bundleVisitors()
  const all = [...files, ['poplar', await bundleSiteScript('popup/engine.js')] as const]
  for (const [what, pattern] of UNSUPPORTED_FEATURES) {
    it(`uses no feature that a supported browser may lack: ${what}`, () => {
      const matchingFiles = all.filter(([, bytes]) => pattern.test(new TextDecoder().decode(bytes)))
      assert.deepEqual(
        matchingFiles.map(([name]) => name),
        [],
      )
    })
  }
})
