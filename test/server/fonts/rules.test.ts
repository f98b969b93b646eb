import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseFaces, parseFamily, styleSheet } from '../../../src/server/fonts/rules.ts'

describe('the requested font family', () => {
  const cases: [text: string, family: string | null, isItalic?: boolean][] = [
    ['Lobster', 'Lobster', false],
    ['EB Garamond:400,700', 'EB Garamond', false],
    ['EB Garamond:400,700italic', 'EB Garamond', true],
    ['EB Garamond:', null],
    ['EB Garamond:450', null],
    ['EB Garamond:bold', null],
    ['EB Garamond:400:700', null],
    ['../secret', null],
    ["x'; } body {", null],
    ['', null],
  ]
  for (const [text, family, isItalic] of cases) {
    it(`is ${family ?? 'none'} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(parseFamily(text), family === null ? null : { family, isItalic })
    })
  }
})

describe('the font faces in a style sheet', () => {
  const CYRILLIC = 'U+0400-045F'
  const LATIN = 'U+0000-00FF, U+0131'
  const css = `
    @font-face { font-style: italic; font-weight: 700; src: url("a.woff2"); unicode-range: ${CYRILLIC} }
    @font-face { src: url(b.woff2) format('woff2'), url(b.woff); unicode-range: ${LATIN}; }
    @font-face { src: url(c.woff) format('woff'); }
    @font-face { src: url('d.woff2') }`
  const faces = parseFaces(css)

  it('are only the font faces with a WOFF2 file', () => {
    assert.deepEqual(faces, [
      { style: 'italic', weight: '700', range: CYRILLIC, address: 'a.woff2' },
      { style: 'normal', weight: '400', range: LATIN, address: 'b.woff2' },
      { style: 'normal', weight: '400', range: 'U+0-10FFFF', address: 'd.woff2' },
    ])
  })

  it('are written with the Latin letters first', () => {
    const files = [...styleSheet('Lobster', faces, ({ address }) => address).matchAll(/url\((.)/g)]
    assert.deepEqual(
      files.map(([, name]) => name),
      ['b', 'a', 'd'],
    )
  })

  it('escape quotes in the family name', () => {
    const written = styleSheet("O'Font", faces.slice(0, 1), ({ address }) => address)
    assert.match(written, /font-family: 'O\\'Font';/)
  })
})
