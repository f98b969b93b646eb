import { expect } from 'chai'
import fc from 'fast-check'
import { parseShopHandle } from '../../../src/features/sites/shop-name-rules.ts'

describe('a Shopify store', () => {
  const cases: [input: string, name: string | null][] = [
    ['juniper-clay', 'juniper-clay'],
    [' Juniper-Clay ', 'juniper-clay'],
    ['juniper-clay.myshopify.com', 'juniper-clay'],
    ['https://juniper-clay.myshopify.com/', 'juniper-clay'],
    ['http://juniper-clay.myshopify.com/admin?x=1', 'juniper-clay'],
    ['//juniper-clay/', 'juniper-clay'],
    ['/juniper-clay', 'juniper-clay'],
    ['', null],
    ['.myshopify.com', null],
    ['-juniper', null],
    ['juniper.example', null],
    ['juniper clay', null],
    ['a.b.myshopify.com', null],
    ['juniper@myshopify.com', null],
    ['a'.repeat(61), null],
  ]
  for (const [input, name] of cases) {
    it(`'${input.slice(0, 44)}' is ${name ?? 'refused'}`, () => {
      expect(parseShopHandle(input)).to.equal(name)
    })
  }

  it('is the same with and without the URL around it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/), (name) => {
        expect(parseShopHandle(`https://${name}.myshopify.com/`)).to.equal(name)
      }),
    )
  })
})
