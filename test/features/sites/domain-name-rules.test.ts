import { expect } from 'chai'
import fc from 'fast-check'
import { parseDomain } from '../../../src/features/sites/domain-name-rules.ts'

describe('a domain name', () => {
  const accepted: [input: string, domain: string][] = [
    ['shop.example', 'shop.example'],
    ['  shop.example\n', 'shop.example'],
    ['SHOP.Example', 'shop.example'],
    ['www.my-shop.co.example', 'www.my-shop.co.example'],
    ['https://www.shop.example/path?a=1#top', 'www.shop.example'],
    ['http://shop.example', 'shop.example'],
    ['//shop.example/', 'shop.example'],
    ['HTTPS://shop.example', 'shop.example'],
    ['shop.example/some page', 'shop.example'],
    ['shop.example?x=me@b.example', 'shop.example'],
    ['shop.example:8080', 'shop.example'],
    ['shop.example.', 'shop.example'],
    ['магазин.рф', 'xn--80aairftm.xn--p1ai'],
    ['https://магазин.рф/каталог', 'xn--80aairftm.xn--p1ai'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['1shop.example', '1shop.example'],
    ['1.2.3.example', '1.2.3.example'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ]
  for (const [input, domain] of accepted) {
    it(`‘${input.trim().slice(0, 40)}’ is parsed as ${domain.slice(0, 40)}`, () => {
      expect(parseDomain(input)).to.deep.equal({ ok: true, domain })
    })
  }

  const refused: [why: string, input: string][] = [
    ['nothing', ''],
    ['only spaces', '   '],
    ['a single label', 'localhost'],
    ['a single label with a dot', 'shop.'],
    ['spaces', 'my shop.example'],
    ['a tab, which a URL parser would drop', 'my\tshop.example'],
    ['300 characters', `${'a'.repeat(292)}.example`],
    ['300 characters in labels', `${'abcdefghi.'.repeat(30)}example`],
    ['a 64-character label', `${'a'.repeat(64)}.example`],
    ['an IP address', '192.168.0.1'],
    ['an IP address with a scheme', 'http://127.0.0.1:4600/'],
    ['a short IP address', '127.1'],
    ['a hexadecimal IP address', '0x7f.0.0.1'],
    ['a decimal IP address', '2130706433'],
    ['an IPv6 address', '[::1]'],
    ['a bare IPv6 address', '2001:db8::1'],
    ['a leading hyphen', '-shop.example'],
    ['a trailing hyphen', 'shop-.example'],
    ['an underscore', 'my_shop.example'],
    ['an empty label', 'shop..example'],
    ['two trailing dots', 'shop.example..'],
    ['a leading dot', '.shop.example'],
    ['a numeric top-level domain', 'shop.123'],
    ['a one-letter top-level domain', 'shop.e'],
    ['an email address', 'me@shop.example'],
    ['a user name before a host', 'https://shop.example@evil.example/'],
    ['a percent escape', 'shop%2eexample'],
    ['a backslash', 'shop.example\\evil'],
    ['another scheme', 'ftp://shop.example'],
    ['a script', 'javascript:alert(1)'],
    ['markup', '<b>shop.example</b>'],
    ['only a scheme', 'https://'],
    ['an asterisk', '*.shop.example'],
  ]
  for (const [why, input] of refused) {
    it(`is not ${why}`, () => {
      expect(parseDomain(input)).to.deep.equal({ ok: false })
    })
  }

  it('parses back to itself', () => {
    fc.assert(
      fc.property(fc.domain(), (name) => {
        const first = parseDomain(name)
        expect(first.ok && parseDomain(first.domain)).to.deep.equal(first)
      }),
    )
  })

  it('is the host of any URL on it', () => {
    fc.assert(
      fc.property(fc.domain(), fc.webPath(), (name, path) => {
        expect(parseDomain(`https://${name}${path}`)).to.deep.equal(parseDomain(name))
      }),
    )
  })

  it('is lower-case ASCII of at most 253 characters, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (input) => {
        const parsed = parseDomain(input)
        return !parsed.ok || /^[a-z0-9.-]{4,253}$/.test(parsed.domain)
      }),
    )
  })
})
