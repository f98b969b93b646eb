import { expect } from 'chai'
import fc from 'fast-check'
import {
  chancesToWin,
  LIKELY_CHANCE,
  MIN_VIEWS_TO_JUDGE,
  roundDownChance,
  testVerdict,
} from '../../../src/features/campaigns/chance.ts'

const anyCount = fc
  .record({ views: fc.nat(200_000), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ views, share }) => ({ views, count: Math.round(views * share) }))
const fewVariants = fc.array(anyCount, { minLength: 2, maxLength: 4 })
const propertyOptions = { numRuns: 40 }

/**
 * The exact result for two variants with small counts: as Beta(1 + hits, 1 + misses) has integer parameters, it is a
 * finite sum of quotients of Beta functions over B's hits.
 */
function exactChanceOfB(a: { hits: number; misses: number }, b: { hits: number; misses: number }) {
  const logFactorial = (n: number) =>
    Array.from({ length: n }, (_, k) => Math.log(k + 1)).reduce((sum, term) => sum + term, 0)
  const logBeta = (x: number, y: number) =>
    logFactorial(x - 1) + logFactorial(y - 1) - logFactorial(x + y - 1)
  let chance = 0
  for (let hit = 0; hit <= b.hits; hit++) {
    chance += Math.exp(
      logBeta(a.hits + 1 + hit, a.misses + b.misses + 2) -
        Math.log(b.misses + 1 + hit) -
        logBeta(1 + hit, b.misses + 1) -
        logBeta(a.hits + 1, a.misses + 1),
    )
  }
  return chance
}

describe('the chance of winning', () => {
  it('is the same for every variant without any views', () => {
    const [a, b] = chancesToWin([
      { views: 0, count: 0 },
      { views: 0, count: 0 },
    ])
    expect(a).to.be.closeTo(0.5, 1e-9)
    expect(b).to.be.closeTo(0.5, 1e-9)
  })

  it('is small for a lead of two clicks', () => {
    const [, b = 1] = chancesToWin([
      { views: 40, count: 3 },
      { views: 40, count: 5 },
    ])
    expect(b).to.be.within(0.6, 0.85)
  })

  it('is close to 1 for a large lead over many views', () => {
    const [, b = 0] = chancesToWin([
      { views: 10_702, count: 471 },
      { views: 10_778, count: 560 },
    ])
    expect(b).to.be.within(0.995, 0.999)
  })

  it('is 1 when one variant converts every view and the other none', () => {
    const [a, b] = chancesToWin([
      { views: 1_000, count: 1_000 },
      { views: 1_000_000, count: 0 },
    ])
    expect(a).to.be.closeTo(1, 1e-6)
    expect(b).to.be.closeTo(0, 1e-6)
  })

  it('agrees with the closed form', () => {
    const part = fc.record({ hits: fc.nat(60), misses: fc.nat(60) })
    fc.assert(
      fc.property(part, part, (a, b) => {
        const counts = [a, b].map(({ hits, misses }) => ({ count: hits, views: hits + misses }))
        expect(chancesToWin(counts)[1]).to.be.closeTo(exactChanceOfB(a, b), 1e-3)
      }),
      {
        ...propertyOptions,
        // The last grid point is slightly above 1.
        examples: [
          [
            { hits: 0, misses: 0 },
            { hits: 57, misses: 38 },
          ],
        ],
      },
    )
  })

  it('adds up to 1', () => {
    fc.assert(
      fc.property(fewVariants, (variants) => {
        const sum = chancesToWin(variants).reduce((total, chance) => total + chance, 0)
        expect(sum).to.be.closeTo(1, 1e-9)
      }),
      propertyOptions,
    )
  })

  it('doesn’t depend on the order of the variants', () => {
    fc.assert(
      fc.property(fewVariants, (variants) => {
        const reversedChances = chancesToWin(variants.toReversed()).toReversed()
        for (const [index, chance] of chancesToWin(variants).entries()) {
          expect(reversedChances[index]).to.be.closeTo(chance, 1e-9)
        }
      }),
      propertyOptions,
    )
  })

  it('never falls when a variant gains a conversion for the same number of views', () => {
    fc.assert(
      fc.property(anyCount, anyCount, (a, b) => {
        const more = { views: a.views, count: Math.min(a.views, a.count + 1) }
        const [before = 0] = chancesToWin([a, b])
        const [after = 0] = chancesToWin([more, b])
        return after >= before - 1e-3
      }),
      propertyOptions,
    )
  })

  it('treats more clicks than views as one click per view', () => {
    const other = { views: 100, count: 50 }
    const cappedChances = chancesToWin([{ views: 100, count: 180 }, other])
    expect(cappedChances).to.deep.equal(chancesToWin([{ views: 100, count: 100 }, other]))
  })
})

describe('the verdict on an A/B test', () => {
  const cases: [state: string, counts: [count: number, views: number][]][] = [
    ['collecting', []],
    ['collecting', [[900, 1_000]]],
    [
      'collecting',
      [
        [50, MIN_VIEWS_TO_JUDGE - 1],
        [90, 1_000],
      ],
    ],
    [
      'collecting',
      [
        [0, 1_000],
        [9, 1_000],
      ],
    ],
    [
      'too-close',
      [
        [50, 1_000],
        [55, 1_000],
      ],
    ],
    [
      'too-close',
      [
        [50, 1_000],
        [50, 1_000],
        [50, 1_000],
      ],
    ],
    [
      'likely',
      [
        [471, 10_702],
        [560, 10_778],
      ],
    ],
  ]
  for (const [state, counts] of cases) {
    it(`is ‘${state}’ for ${counts.map((pair) => pair.join(' of ')).join(', ') || 'nothing'}`, () => {
      expect(testVerdict(counts.map(([count, views]) => ({ count, views }))).state).to.equal(state)
    })
  }

  it('includes the best variant and its chance', () => {
    const verdict = testVerdict([
      { views: 10_702, count: 471 },
      { views: 10_778, count: 560 },
    ])
    expect(verdict).to.include({ state: 'likely', best: 1 })
    expect(verdict.state === 'likely' && verdict.chances[1]).to.be.at.least(LIKELY_CHANCE)
  })
})

describe('a displayed chance', () => {
  const cases: [chance: number, digits: number, shown: number][] = [
    [0.9499, 0, 0.94],
    [0.95, 0, 0.95],
    [0.95, 1, 0.95],
    [0.9979, 1, 0.997],
    [0.57, 0, 0.57],
    [0, 0, 0],
    [1, 1, 1],
  ]
  for (const [chance, digits, shown] of cases) {
    it(`is ${shown} for ${chance} to ${digits} decimal places of a percent`, () => {
      expect(roundDownChance(chance, digits)).to.equal(shown)
    })
  }

  it('reaches the threshold for a likely winner only if the exact chance does', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
        fc.pre(Math.abs(chance - LIKELY_CHANCE) > 1e-9)
        return roundDownChance(chance, 0) >= LIKELY_CHANCE === chance >= LIKELY_CHANCE
      }),
    )
  })
})
