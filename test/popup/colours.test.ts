import { expect } from 'chai'
import { fromHsva, parseColour, percentOf, toHsva } from '../../src/popup/colour-spaces.ts'
import { blend, contrast } from '../../src/popup/contrast.ts'

describe('a typed colour', () => {
  const cases: [typed: string, colour: string | null][] = [
    ['A4471F', '#a4471f'],
    ['#a4471f', '#a4471f'],
    ['#A4471F80', '#a4471f80'],
    ['#a4471fff', '#a4471f'],
    ['abc', '#aabbcc'],
    ['#abc8', '#aabbcc88'],
    ['  #a4471f ', '#a4471f'],
    ['', null],
    ['#', null],
    ['red', null],
    ['#a447', '#aa444477'],
    ['#a4471', null],
    ['#a4471f8', null],
    ['#ggg', null],
    ['rgb(1,2,3)', null],
    ['url(x)', null],
    ['#a4471f; color: red', null],
    ['##a4471f', null],
    ['١٢٣', null],
  ]
  for (const [typed, colour] of cases) {
    it(`${JSON.stringify(typed)} is read as ${colour ?? 'no colour'}`, () => {
      expect(parseColour(typed)).to.equal(colour)
    })
  }
})

describe('a colour in a colour picker', () => {
  const cases: [colour: string, hue: number, saturation: number, brightness: number][] = [
    ['#ff0000', 0, 1, 1],
    ['#00ff00', 120, 1, 1],
    ['#0000ff', 240, 1, 1],
    ['#ffff00', 60, 1, 1],
    ['#ff00ff', 300, 1, 1],
    ['#000000', 0, 0, 0],
    ['#ffffff', 0, 0, 1],
    ['#800000', 0, 1, 128 / 255],
  ]
  for (const [colour, hue, saturation, brightness] of cases) {
    it(`has ${colour} at ${hue} degrees`, () => {
      expect(toHsva(colour)).to.deep.equal({ hue, saturation, brightness, alpha: 1 })
    })
  }

  it('is unchanged after a round trip through HSVA', () => {
    for (let seed = 1; seed < 2_000; seed += 1) {
      const colour = `#${((seed * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}`
      expect(parseColour(fromHsva(toHsva(colour)))).to.equal(parseColour(colour))
    }
  })

  it('gives its alpha as a percentage', () => {
    expect(['#000000', '#00000080', '#00000000'].map(percentOf)).to.deep.equal([100, 50, 0])
  })
})

describe('a colour with alpha', () => {
  it('is blended with its background', () => {
    expect(blend('#00000080', '#ffffff')).to.equal('#7f7f7f')
  })

  it('has the contrast of the blended colour', () => {
    expect(contrast('#00000000', '#ffffff')).to.equal(1)
  })
})
