import { expect } from 'chai'
import fc from 'fast-check'
import { classifyUrl } from '../../src/lib/navigation.ts'
import { safePath } from '../../src/lib/safe-path.ts'

const accepted: [value: string, path: string][] = [
  ['/', '/'],
  ['/campaigns/', '/campaigns/'],
  ['/dashboard?site_id=1#top', '/dashboard?site_id=1#top'],
  ['/a/../b', '/b'],
  ['/../..', '/'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/ünï', '/%C3%BCn%C3%AF'],
]

const rejectedPaths: unknown[] = [
  null,
  undefined,
  7,
  {},
  '',
  'campaigns',
  ' /campaigns',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/a//b',
  '/.//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '/\u0000',
  '/a b',
  '/a\u2028b',
  '/a\u007f',
  'https://evil.example',
  'javascript:alert(1)',
  '?page=2',
]

describe('a return path', () => {
  for (const [value, path] of accepted) {
    it(`${JSON.stringify(value)} becomes ${JSON.stringify(path)}`, () => {
      expect(safePath(value)).to.equal(path)
    })
  }
  for (const value of rejectedPaths) {
    it(`${JSON.stringify(value) ?? 'undefined'} is rejected`, () => {
      expect(safePath(value)).to.equal(null)
    })
  }
})

const OWN = 'https://own.example'

/** Strings of characters that are used in attacks on URLs. */
const trickyText = fc.string({
  unit: fc.constantFrom(
    ...[
      '/',
      '\\',
      '.',
      ':',
      '@',
      '?',
      '#',
      '%',
      '2',
      'e',
      'f',
      '5',
      'c',
      '\t',
      '\n',
      ' ',
      '\u0000',
    ],
    ...[
      'http',
      'https:',
      'javascript:',
      'data:',
      'evil.example',
      'own.example',
      'a',
      '\u00a0',
      '。',
    ],
  ),
  maxLength: 12,
})

describe('for any text', () => {
  it('a safe path, resolved against our page, stays on our origin', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        const path = safePath(`/${text}`)
        return path === null || new URL(path, `${OWN}/deep/page`).origin === OWN
      }),
      { numRuns: 5_000 },
    )
  })

  it('a safe path is unchanged when it is parsed again', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        const path = safePath(`/${text}`)
        return path === null || safePath(path) === path
      }),
      { numRuns: 5_000 },
    )
  })

  it('a URL that may be followed has our own origin', () => {
    fc.assert(
      fc.property(fc.oneof(trickyText, fc.string()), (text) => {
        const verdict = classifyUrl(text, OWN, [])
        if (verdict.kind === 'refused' || verdict.kind === 'foreign') return true
        return verdict.kind === 'own' && new URL(verdict.href).origin === OWN
      }),
      { numRuns: 5_000 },
    )
  })

  it('a foreign URL is https, and its host is the one reported', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] }), (text) => {
        const verdict = classifyUrl(text, OWN, [])
        if (verdict.kind !== 'foreign') return !text.startsWith('https://') || /[\\\s]/.test(text)
        const { protocol, host } = new URL(verdict.href)
        return protocol === 'https:' && host === verdict.host
      }),
    )
  })
})
