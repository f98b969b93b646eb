import { expect } from 'chai'
import {
  isOtherSite,
  normalizePage,
} from '../../../src/features/studio/settings/page-text-rules.ts'

const HOSTS = ['shop.example', 'xn--bcher-kva.example', 'bücher.example']

describe('text entered as a page', () => {
  const cases: [typed: string, text: string][] = [
    ['/cart', '/cart'],
    ['cart', 'cart'],
    ['shop.example/cart', '/cart'],
    ['WWW.Shop.Example/Cart?a=1', '/Cart?a=1'],
    ['shop.example', '/'],
    ['shop.example?utm_source=mail', '/?utm_source=mail'],
    ['shop.example*', '/*'],
    ['bücher.example/neu', '/neu'],
    ['eu.shop.example/cart', 'https://eu.shop.example/cart'],
    ['myshop.example/cart', 'myshop.example/cart'],
    ['https://shop.example/cart', 'https://shop.example/cart'],
    ['', ''],
  ]
  for (const [typed, text] of cases) {
    it(`${JSON.stringify(typed)} becomes ${JSON.stringify(text)}`, () => {
      expect(normalizePage(typed, HOSTS)).to.equal(text)
    })
  }

  const otherSiteCases: [text: string, isElsewhere: boolean][] = [
    ['https://other.example/x', true],
    ['https://myshop.example/', true],
    ['https://shop.example.other.example/', true],
    ['https://shop.example/x', false],
    ['http://WWW.Shop.Example', false],
    ['https://eu.shop.example/x', false],
    ['https://xn--bcher-kva.example/', false],
    ['https://*.shop.example/', false],
    ['https://*/cart', false],
    ['/https://other.example/', false],
    ['/x', false],
  ]
  for (const [text, expected] of otherSiteCases) {
    it(`${text} is ${expected ? 'a URL on another site' : 'not a URL on another site'}`, () => {
      expect(isOtherSite(text, HOSTS)).to.equal(expected)
    })
  }

  it('is never on another site if no site is selected', () => {
    expect(isOtherSite('https://other.example/x', [''])).to.equal(false)
  })

  it('is unchanged if no site is selected', () => {
    expect(normalizePage('/cart', [''])).to.equal('/cart')
  })
})
