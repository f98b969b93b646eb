import { expect } from 'chai'
import fc from 'fast-check'
import { compareWithBound, median, medianOf, ratioOf } from './statistics.ts'

const times = fc.array(fc.double({ min: 0.1, max: 1_000, noNaN: true }), {
  minLength: 1,
  maxLength: 20,
})

describe('bench statistics', () => {
  describe('median', () => {
    it('is the middle sample of an odd number, in any order', () => {
      expect(median([9, 1, 4])).to.equal(4)
    })

    it('is the mean of the middle two of an even number of samples', () => {
      expect(median([1, 10, 2, 4])).to.equal(3)
    })

    it('is not affected by one outlier', () => {
      expect(median([5, 5, 5, 5, 900])).to.equal(5)
    })
  })

  describe('ratio', () => {
    it('is the ratio of the medians', () => {
      expect(ratioOf([2, 4, 6], [1, 2, 3]).value).to.equal(2)
    })

    it('is exact if all pairs agree, however much the load varied', () => {
      const noisySamples = [10, 80, 20, 300, 15]
      const doubledSamples = noisySamples.map((ms) => ms * 2)
      expect(ratioOf(doubledSamples, noisySamples)).to.deep.equal({ value: 2, low: 2, high: 2 })
    })

    it('lies within its own interval', () => {
      fc.assert(
        fc.property(times, (samples) => {
          const { value, low, high } = ratioOf(
            samples,
            samples.map(() => 1),
          )
          expect(value).to.be.within(low, high)
        }),
        { numRuns: 20 },
      )
    })

    it('has a narrower interval with more rounds', () => {
      const few = [9, 10, 11, 12, 8]
      const many = Array.from({ length: 20 }, () => few).flat()
      const width = (samples: number[]) => {
        const { low, high } = ratioOf(
          samples,
          samples.map(() => 10),
        )
        return high - low
      }
      expect(width(many)).to.be.lessThan(width(few))
    })

    it('gives the same interval for the same samples', () => {
      expect(ratioOf([3, 5, 4], [2, 2, 3])).to.deep.equal(ratioOf([3, 5, 4], [2, 2, 3]))
    })

    it('rejects unpaired samples', () => {
      expect(() => ratioOf([1, 2], [1])).to.throw(RangeError)
    })

    it('rejects empty samples', () => {
      expect(() => ratioOf([], [])).to.throw(RangeError)
    })
  })

  it('a median’s interval contains the true median in about 95 of 100 cases', () => {
    const intervals = Array.from({ length: 100 }, (_, seed) => medianOf(uniformSamples(seed, 25)))
    expect(intervals.filter(({ low, high }) => low <= 0.5 && high >= 0.5)).length.to.be.within(
      88,
      100,
    )
  })

  describe('verdict', () => {
    for (const [low, high, verdict] of [
      [0.9, 1.04, 'within'],
      [0.9, 1.05, 'within'],
      [0.9, 1.2, 'undecided'],
      [1.05, 1.2, 'undecided'],
      [1.06, 1.2, 'beyond'],
    ] as const) {
      it(`for ${low} to ${high} with a maximum of 1.05 is ${verdict}`, () => {
        expect(compareWithBound({ value: 1, low, high }, 1.05)).to.equal(verdict)
      })
    }
  })
})

/** Pseudo-random numbers between 0 and 1, the same for the same seed. */
function uniformSamples(seed: number, count: number): number[] {
  const step = Math.SQRT2 * 9_973
  return Array.from({ length: count }, (_, index) => {
    const mixed = Math.sin((seed * count + index + 1) * step) * 43_758.5453
    return mixed - Math.floor(mixed)
  })
}
