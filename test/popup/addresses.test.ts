import { expect } from 'chai'
import fc from 'fast-check'
import { isSafeUrl } from '../../src/popup/addresses.ts'

describe('a link URL', () => {
  const safe = [
    ...['https://shop.example/new', 'http://shop.example', 'HTTPS://SHOP.EXAMPLE'],
    ...[
      'mailto:ada@example.com',
      'tel:+442079460000',
      '/shop',
      'shop/new',
      '#sizes',
      '?page=2',
      '',
    ],
  ]
  for (const url of safe) {
    it(`accepts '${url}'`, () => expect(isSafeUrl(url)).to.equal(true))
  }

  const unsafeUrls = [
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      '\tjavascript:alert(1)',
    ],
    ...[' javascript:alert(1)', '\u0001javascript:alert(1)', 'data:text/html,<b>', 'vbscript:x'],
    ...['blob:https://shop.example/1', 'file:///etc/passwd', '//evil.example', '\\\\evil.example'],
    ...['/\\evil.example', '\\/evil.example', '/\t/evil.example', 'https://', 'http://[1'],
  ]
  for (const url of unsafeUrls) {
    it(`rejects ${JSON.stringify(url)}`, () => {
      expect(isSafeUrl(url)).to.equal(false)
    })
  }

  it('never runs a script or leads to another site if it is considered safe, however it is written', () => {
    const piece = fc.constantFrom(
      ...['/', '\\', '\t', '\n', ' ', 'java', 'script', ':', 'evil.example'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const url = pieces.join('')
        if (!isSafeUrl(url)) return
        const { protocol, host } = new URL(url, 'https://shop.example/page')
        expect(protocol).to.equal('https:')
        expect(host).to.equal('shop.example')
      }),
      { numRuns: 2_000 },
    )
  })
})
