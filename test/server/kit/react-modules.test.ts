import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asModule } from '../../../elements/react.build.mjs'

const convertModule = (code: string): string => asModule(code, 'react.js')

describe('a file of React as an ES module', () => {
  it('imports what it required', () => {
    const code = convertModule('var A = require("a"),\n  B = require("b");\nexports.x = 1;')
    assert.match(code, /^import \* as A from "a";\nimport \* as B from "b";\n/)
  })

  it('exports each name, even if it is assigned again', async () => {
    const code = convertModule(
      'exports.now = void 0;\nif (true) {\n  exports.now =\n  () => 7;\n}\n',
    )
    const { now } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    assert.equal(now(), 7)
  })

  for (const [what, code] of [
    ['first assigns an export inside a block', 'if (true) {\n  exports.x = 1;\n}\n'],
    ['replaces its exports', 'exports.x = 1;\nmodule.exports = {};\n'],
    ['calls require after its start', 'exports.x = () => require("a");\n'],
    ['exports nothing', 'var x = 1;\n'],
  ] as const) {
    it(`fails to convert if it ${what}`, () => {
      assert.throws(
        () => convertModule(code),
        /react\.js no longer matches elements\/react\.build\.mjs/,
      )
    })
  }
})
