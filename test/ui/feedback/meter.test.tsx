import { expect } from 'chai'
import fc from 'fast-check'
import { Meter, meterTone } from '../../../src/ui/feedback/meter.tsx'
import { mountView } from '../../support/mount.tsx'

describe('meter', () => {
  for (const [value, max, forecast, tone] of [
    [0, 100, undefined, 'good'],
    [74, 100, undefined, 'good'],
    [75, 100, undefined, 'warning'],
    [10, 100, 101, 'warning'],
    [10, 100, 100, 'good'],
    [100, 100, undefined, 'danger'],
    [120, 100, undefined, 'danger'],
    [0, 0, undefined, 'danger'],
  ] as const) {
    it(`is ${tone} at ${value} of ${max} with forecast ${forecast ?? 'none'}`, () => {
      expect(meterTone(value, max, forecast)).to.equal(tone)
    })
  }

  it('never becomes less severe as usage grows', () => {
    const rank = { good: 0, warning: 1, danger: 2 }
    const used = fc.integer({ min: 0, max: 1_000 })
    fc.assert(
      fc.property(used, used, fc.integer({ min: 1, max: 1_000 }), (first, more, max) => {
        return rank[meterTone(first, max)] <= rank[meterTone(first + more, max)]
      }),
    )
  })

  it('exposes its value and its name', () => {
    const view = mountView(<Meter label="Sites" value={2} max={3} text="2 of 3" />)
    expect(view.getByRole('meter', 'Sites')).to.include({ value: 2, max: 3 })
    view.unmount()
  })
})
