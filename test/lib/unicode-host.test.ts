import { expect } from 'chai'
import fc from 'fast-check'
import { unicodeHost } from '../../src/lib/unicode-host.ts'

const asciiOf = (host: string): string => new URL(`https://${host}/`).hostname

describe('an internationalised host name', () => {
  const displayedHosts = [
    'münchen.example',
    'www.bücher.example',
    'кружка.example',
    'мама.example',
    'керамика-24.рф',
    'κεραμικά.example',
    'خزف.example',
    'כלי-חרס.example',
    '陶器.example',
    'やきもの屋.example',
    'ドメイン名.example',
    '도자기.example',
    'मिट्टी.example',
    'เซรามิก.example',
    'ceramică.example',
  ]
  for (const host of displayedHosts) {
    it(`${asciiOf(host)} is displayed as ${host}`, () => {
      expect(unicodeHost(asciiOf(host))).to.equal(host)
    })
  }

  const hostsKeptAsAscii: [host: string, why: string][] = [
    ['juniperandclay.example', 'is entirely Latin'],
    [asciiOf('pаypal.example'), 'mixes Latin and Cyrillic'],
    [asciiOf('αlpha.example'), 'mixes Latin and Greek'],
    [asciiOf('сосо.example'), 'is in Cyrillic letters that look Latin'],
    [asciiOf('💐.example'), 'is an emoji'],
    ['xn--.example', 'is empty'],
    ['xn--!!!.example', 'has invalid digits'],
    ['xn--a.example', 'ends too early'],
    ['xn--99999999999999999999.example', 'encodes no character'],
    ['xn--mnchen-3YA.example', 'is not in its normal form'],
  ]
  for (const [host, why] of hostsKeptAsAscii) {
    it(`${host} stays in ASCII: it ${why}`, () => {
      expect(unicodeHost(host)).to.equal(host)
    })
  }

  it('is restored from the browser’s ASCII form', () => {
    const letters = [...'бвгджзилнпфцчшщыэюя']
    const names = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(names, (name) => {
        expect(unicodeHost(asciiOf(`${name}.example`))).to.equal(`${name}.example`)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 63 }), (text) => void unicodeHost(`xn--${text}`)))
  })
})
