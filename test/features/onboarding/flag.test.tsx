import { expect } from 'chai'
import { Flag, isColoured } from '../../../src/features/onboarding/flag.tsx'
import { mountView } from '../../support/mount.tsx'

const BLACK = [0, 0, 0, 255]
const GREY = [90, 90, 90, 120]
const RED = [190, 20, 40, 255]

describe('a country’s sign', () => {
  const signWith = (hasFlags: boolean) => {
    const view = mountView(<Flag code="CZ" hasFlags={hasFlags} />)
    const sign = view.root.querySelector('.country')
    const { content } = sign ? getComputedStyle(sign, '::before') : { content: 'none' }
    view.unmount()
    return content
  }

  it('is its flag', () => {
    expect(signWith(true)).to.equal('"🇨🇿"')
  })

  it('is its two letters where the system has no flags', () => {
    expect(signWith(false)).to.equal('"CZ"')
  })
})

describe('a system has flags', () => {
  for (const [what, pixels, has] of [
    ['draws one in colours', [...BLACK, ...RED], true],
    ['draws letters or a box instead', [...BLACK, ...GREY], false],
    ['draws nothing', [], false],
  ] as const) {
    it(`${has ? 'when' : 'not when'} it ${what}`, () => {
      expect(isColoured(pixels)).to.equal(has)
    })
  }
})
