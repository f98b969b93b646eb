import { expect } from 'chai'
import fc from 'fast-check'
import {
  areaPath,
  labelledDays,
  linePath,
  pointsOf,
  sparklinePath,
} from '../../../src/features/dashboard/chart-geometry.ts'

describe('the points on a chart', () => {
  it('span the width, with the maximum at the top', () => {
    expect(pointsOf([0, 50, 100], 100)).to.deep.equal([
      { x: 0, y: 100 },
      { x: 50, y: 50 },
      { x: 100, y: 0 },
    ])
  })

  it('are centred when there is only one day', () => {
    expect(pointsOf([100], 100)).to.deep.equal([{ x: 50, y: 0 }])
  })

  it('stay within the plot', () => {
    const values = fc.array(fc.option(fc.nat(1_000)), { maxLength: 90 })
    fc.assert(
      fc.property(values, (drawn) =>
        pointsOf(drawn, 1_000).every(
          (point) => !point || (point.x >= 0 && point.x <= 100 && point.y >= 0 && point.y <= 100),
        ),
      ),
    )
  })
})

describe('the line on a chart', () => {
  it('goes through all points', () => {
    expect(linePath(pointsOf([0, 100], 100))).to.equal('M0 100L100 0')
  })

  it('restarts after a gap', () => {
    expect(linePath(pointsOf([0, 0, null, 100, 100], 100))).to.equal('M0 100L25 100M75 0L100 0')
  })

  it('is a dot between two gaps', () => {
    expect(linePath(pointsOf([null, 100, null], 100))).to.equal('M50 0L50 0')
  })

  it('is empty without values', () => {
    expect(linePath(pointsOf([null, null], 1))).to.equal('')
  })

  it('has an area that is closed at the bottom edge', () => {
    expect(areaPath(pointsOf([50, 100], 100))).to.equal('M0 50L100 0V100H0Z')
  })
})

describe('a sparkline', () => {
  it('has at most fifteen points', () => {
    const path = sparklinePath(Array.from({ length: 90 }, (_, day) => day))
    expect(path.match(/[ML]/g)).to.have.length(15)
  })

  it('is centred vertically when nothing changes', () => {
    expect(sparklinePath([7, 7])).to.equal('M0 50L100 50')
  })

  it('is empty without values', () => {
    expect(sparklinePath([null])).to.equal('')
  })
})

describe('the labelled days below a chart', () => {
  const cases: [count: number, named: number[]][] = [
    [0, []],
    [1, [0]],
    [2, [0, 1]],
    [7, [0, 2, 4, 6]],
    [30, [0, 7, 15, 22, 29]],
    [90, [0, 22, 45, 67, 89]],
  ]
  for (const [count, named] of cases) {
    it(`are ${named.join(', ') || 'none'} for ${count} days`, () => {
      expect(labelledDays(count)).to.deep.equal(named)
    })
  }
})
