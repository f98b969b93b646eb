import { expect } from 'chai'
import { Flag, isColoured } from '../../../src/features/onboarding/flag.tsx'
import { mountView } from '../../support/mount.tsx'

const BLACK = [0, 0, 0, 255]
const GREY = [90, 90, 90, 120]
const RED = [190, 20, 40, 255]

describe('a country’s symbol', () => {
  const symbolWith = (hasFlags: boolean) => {
    const view = mountView(<Flag code="CZ" hasFlags={hasFlags} />)
    const sign = view.root.querySelector('.country')
    const { content } = sign ? getComputedStyle(sign, '::before') : { content: 'none' }
    view.unmount()
    return content
  }

  it('is its flag', () => {
    expect(symbolWith(true)).to.equal('"🇨🇿"')
  })

  it('is its two-letter code if the system has no flags', () => {
    expect(symbolWith(false)).to.equal('"CZ"')
  })
})

describe('flag support', () => {
  for (const [what, pixels, has] of [
    ['the system draws a flag in colour', [...BLACK, ...RED], true],
    ['the system draws letters or a box instead', [...BLACK, ...GREY], false],
    ['the system draws nothing', [], false],
  ] as const) {
    it(`is ${has ? 'detected' : 'not detected'} when ${what}`, () => {
      expect(isColoured(pixels)).to.equal(has)
    })
  }
})
