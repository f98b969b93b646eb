import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeText, detectEncoding, isSpreadsheet } from '../../../src/server/imports/text.ts'

const TEXT = 'Email,Name\r\nmaya@shop.example,Maya Müller – “ž”\r\n'

const withMark = (mark: number[], bytes: Uint8Array) => Uint8Array.from([...mark, ...bytes])
const utf16le = Buffer.from(TEXT, 'utf16le')
const utf16be = Buffer.from(utf16le).swap16()
/** “–”, the quotation marks and “ž” have other bytes than in Latin-1. */
const windows1252 = Uint8Array.from(TEXT, (character) => {
  const special: Record<string, number> = { '–': 0x96, '“': 0x93, '”': 0x94, ž: 0x9e }
  return special[character] ?? character.charCodeAt(0)
})

describe('a file’s encoding', () => {
  const cases: [name: string, bytes: Uint8Array, encoding: string][] = [
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
    ['UTF-16 LE with a byte order mark', withMark([0xff, 0xfe], utf16le), 'utf-16le'],
    ['UTF-16 BE with a byte order mark', withMark([0xfe, 0xff], utf16be), 'utf-16be'],
    ['UTF-16 LE', utf16le, 'utf-16le'],
    ['UTF-16 BE', utf16be, 'utf-16be'],
    ['Windows-1252', windows1252, 'windows-1252'],
  ]
  for (const [name, bytes, encoding] of cases) {
    it(`is detected: ${name}`, () => {
      assert.equal(detectEncoding(bytes), encoding)
      assert.equal(decodeText(bytes, detectEncoding(bytes)), TEXT)
    })
  }

  it('stays UTF-8 if a few bytes are wrong, which are marked', () => {
    const bytes = Buffer.concat([Buffer.from(TEXT), Buffer.from([0x4d, 0xfc, 0x6c])])
    assert.equal(detectEncoding(bytes), 'utf-8')
    assert.ok(decodeText(bytes, 'utf-8')?.endsWith('M\ufffdl'))
  })

  it('stays UTF-8 if one of few names beyond ASCII is broken', () => {
    const bytes = Buffer.concat([
      Buffer.from('Müller\nZoë\n'),
      Buffer.from([0xff, 0xfe, 0xfa, 0x0a]),
    ])
    assert.equal(detectEncoding(bytes), 'utf-8')
  })

  it('is Windows-1252 although two of its characters look like one of UTF-8', () => {
    const names = ['M\xfcller', 'Zo\xeb', 'Bj\xf6rk', 'Ren\xe9', 'A\xefda', '\xc9\xbbX']
    assert.equal(detectEncoding(Buffer.from(names.join('\n'), 'latin1')), 'windows-1252')
  })
})

describe('a file that isn’t CSV', () => {
  it('is recognised as an XLSX or XLS file', () => {
    assert.ok(isSpreadsheet(Buffer.from('PK\x03\x04…', 'latin1')))
    assert.ok(isSpreadsheet(Buffer.from('\xd0\xcf\x11\xe0…', 'latin1')))
    assert.ok(!isSpreadsheet(Buffer.from('PK,Name\n')))
  })

  const binary: [name: string, bytes: Uint8Array][] = [
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0', 'latin1')],
  ]
  for (const [name, bytes] of binary) {
    it(`has no text: ${name}`, () => {
      assert.equal(decodeText(bytes, detectEncoding(bytes)), null)
    })
  }
})
