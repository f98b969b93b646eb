import { expect } from 'chai'
import fc from 'fast-check'
import { matchesPage, matchesPages, pageRuleProblem } from '../../src/popup/page-rules.ts'
import { PAGE_MATCHES, type PageRule } from '../../src/popup/targeting.ts'

const SITE = 'https://shop.example'

describe('a page rule', () => {
  const ruleCases: [PageRule['match'], text: string, path: string, holds: boolean][] = [
    ['contains', 'sale', '/autumn-sale/pots', true],
    ['contains', 'SALE', '/autumn-sale', true],
    ['contains', 'sale', '/pots?from=sale', true],
    ['contains', 'shop.example', '/pots', false],
    ['equals', '/pots', '/pots', true],
    ['equals', '/pots', '/pots/', true],
    ['equals', '/pots/', '/pots', true],
    ['equals', '/pots', '/pots?page=2', true],
    ['equals', '/pots?page=2', '/pots?page=2', true],
    ['equals', '/pots?page=2', '/pots', false],
    ['equals', '/pots', '/pots/blue', false],
    ['equals', '/', '/', true],
    ['equals', '/', '/pots', false],
    ['equals', `${SITE}/pots`, '/pots', true],
    ['equals', 'https://other.example/pots', '/pots', false],
    ['equals', '/über', '/%C3%BCber', true],
    ['equals', '/a%', '/a%', true],
    ['starts', '/pots', '/pots/blue', true],
    ['starts', '/pots', '/new/pots', false],
    ['starts', `${SITE}/pots`, '/pots/blue', true],
    ['wildcard', '/pots/*', '/pots/blue', true],
    ['wildcard', '/pots/*', '/pots/blue/large', true],
    ['wildcard', '/pots/*', '/plates', false],
    ['wildcard', '/*/blue', '/pots/blue', true],
    ['wildcard', '/*/blue', '/pots/blue/large', false],
    ['wildcard', '*', '/anything?at=all', true],
    ['wildcard', '/a*a', '/a', false],
    ['wildcard', '/pots?page=*', '/pots?page=2', true],
    ['wildcard', '/pots.html', '/potsxhtml', false],
  ]
  for (const [match, text, path, holds] of ruleCases) {
    it(`${match} ${text} ${holds ? 'matches' : 'does not match'} ${path}`, () => {
      expect(matchesPage({ match, text }, SITE + path)).to.equal(holds)
    })
  }

  it('ignores the fragment of a URL', () => {
    expect(matchesPage({ match: 'contains', text: 'sale' }, `${SITE}/pots#sale`)).to.equal(false)
  })

  /** A slow reference implementation: a star matches nothing, or one character followed by the same star. */
  const referenceMatches = (
    [character, ...pattern]: string[],
    [first, ...rest]: string[],
  ): boolean => {
    if (character === undefined) return first === undefined
    if (character !== '*') return character === first && referenceMatches(pattern, rest)
    if (referenceMatches(pattern, first === undefined ? [] : [first, ...rest])) return true
    return first !== undefined && referenceMatches([character, ...pattern], rest)
  }

  it('with wildcards matches like the slow reference implementation', () => {
    const letters = (...characters: string[]) =>
      fc.array(fc.constantFrom(...characters), { maxLength: 9 })
    fc.assert(
      fc.property(letters('a', 'b', '*'), letters('a', 'b'), (pattern, path) => {
        const rule: PageRule = { match: 'wildcard', text: `/${pattern.join('')}` }
        const said = matchesPage(rule, `${SITE}/${path.join('')}`)
        expect(said).to.equal(referenceMatches(['/', ...pattern], ['/', ...path]))
      }),
      { numRuns: 3_000 },
    )
  })

  it('with hundreds of wildcards still returns quickly', () => {
    const text = `/${'*a'.repeat(500)}`
    expect(matchesPage({ match: 'wildcard', text }, `${SITE}/${'a'.repeat(499)}`)).to.equal(false)
  })
})

describe('a page rule that can match no page', () => {
  const cases: [PageRule['match'], text: string, why: string | null][] = [
    ['starts', '/shop', null],
    ['starts', 'shop', 'slash'],
    ['starts', 'HTTPS://shop.example', null],
    ['starts', 'javascript:alert(1)', 'slash'],
    ['starts', 'http:/shop', 'slash'],
    ['equals', 'index.html', 'slash'],
    ['equals', '/?a=1', null],
    ['contains', 'shop', null],
    ['contains', 'shop#new', 'hash'],
    ['wildcard', '*/sale', null],
    ['wildcard', 'shop/*', 'slash'],
    ['wildcard', '/shop/*#top', 'hash'],
  ]
  for (const [match, text, why] of cases) {
    it(`${match} ${text}: ${why ?? 'can match'}`, () => {
      expect(pageRuleProblem({ match, text })).to.equal(why)
    })
  }

  it('matches no URL', () => {
    const any = fc.oneof(fc.webPath(), fc.webUrl({ withFragments: true }), fc.string())
    // The schema rejects a rule without text.
    const texts = any.filter((text) => text !== '')
    fc.assert(
      fc.property(fc.constantFrom(...PAGE_MATCHES), texts, fc.webUrl(), (match, text, address) => {
        const isInvalid = pageRuleProblem({ match, text }) !== null
        expect(isInvalid && matchesPage({ match, text }, `${address}#${text}`)).to.equal(false)
      }),
    )
  })
})

describe('a campaign’s pages', () => {
  const rule = (text: string): PageRule => ({ match: 'starts', text })
  const [pots, sale] = [rule('/pots'), rule('/pots/sale')]
  const cases: [shown: PageRule[], hidden: PageRule[], path: string, isMeant: boolean][] = [
    [[], [], '/anywhere', true],
    [[pots], [], '/pots', true],
    [[pots], [], '/plates', false],
    [[rule('/plates'), pots], [], '/pots', true],
    [[pots], [sale], '/pots/sale', false],
    [[], [sale], '/pots/sale/1', false],
    [[], [sale], '/plates', true],
    [[sale], [sale], '/pots/sale', false],
  ]
  for (const [shown, hidden, path, isMeant] of cases) {
    const names = (rules: PageRule[]) => rules.map(({ text }) => text).join(', ') || 'none'
    it(`shown on ${names(shown)}, hidden on ${names(hidden)}: ${isMeant} on ${path}`, () => {
      expect(matchesPages({ shown, hidden }, SITE + path)).to.equal(isMeant)
    })
  }
})
