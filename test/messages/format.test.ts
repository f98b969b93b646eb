import { expect } from 'chai'
import { catalogue, format } from '../../src/messages/index.ts'

describe('a message', () => {
  const cases: [
    line: string,
    values: Record<string, string | number>,
    locale: string,
    text: string,
  ][] = [
    ['Add your site', {}, 'en', 'Add your site'],
    ['Hello {name}', { name: 'Ada' }, 'en', 'Hello Ada'],
    ['{name}, {name}!', { name: 'Ada' }, 'en', 'Ada, Ada!'],
    ['{count} views', { count: 1234567 }, 'en', '1,234,567 views'],
    ['{count} Aufrufe', { count: 1234567 }, 'de', '1.234.567 Aufrufe'],
    ['{count} {count|site|sites}', { count: 1 }, 'en', '1 site'],
    ['{count} {count|site|sites}', { count: 0 }, 'en', '0 sites'],
    ['{n|one=plik|few=pliki|many=plików|other=pliku}', { n: 3 }, 'pl', 'pliki'],
    ['{n|one=plik|few=pliki|many=plików|other=pliku}', { n: 5 }, 'pl', 'plików'],
    ['{n|one=a|other=b}', { n: 4 }, 'ar', 'b'],
    ['Hello {name}', {}, 'en', 'Hello {name}'],
    ['{name}', { name: '<b>{other}</b>' }, 'en', '<b>{other}</b>'],
    ['{name}', { name: '$&' }, 'en', '$&'],
    ['אתר {name}.', { name: 'shop.example' }, 'he', 'אתר \u2068shop.example\u2069.'],
    ['אתר {name}.', { name: 'חנות' }, 'he', 'אתר חנות.'],
    ['Site {name}.', { name: 'חנות' }, 'en', 'Site \u2068חנות\u2069.'],
  ]
  for (const [line, values, locale, text] of cases) {
    it(`is ‘${text}’ for ‘${line}’ with ${JSON.stringify(values)} in ${locale}`, () => {
      expect(format(line, values, locale)).to.equal(text)
    })
  }
})

describe('a message catalogue', () => {
  it('keeps its lines unchanged', () => {
    const words = catalogue('wizard', { title: 'Add your site' })
    expect(words).to.deep.equal({ name: 'wizard', lines: { title: 'Add your site' } })
  })
})
