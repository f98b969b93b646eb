import { expect } from 'chai'
import * as v from 'valibot'
import type { PopupDesign, TextStyle } from '../../src/popup/design.ts'
import { font } from '../../src/popup/design-values.ts'
import {
  charactersOf,
  createRangeTest,
  FONT_FAMILIES,
  fontsOf,
  fontUrl,
} from '../../src/popup/fonts.ts'
import { blankDesign, newBlock, PLAIN_TEXT } from '../../src/popup/new-block.ts'

const designOf = (theme: object, styles: Partial<TextStyle>[]): PopupDesign => {
  const blank = blankDesign()
  const blocks = styles.map((style, index) => ({
    ...newBlock(index === 0 ? 'heading' : 'text', `b${index}`),
    style: { ...PLAIN_TEXT, ...style },
  }))
  return {
    ...blank,
    theme: { ...blank.theme, ...theme },
    steps: [{ id: 's', name: 'Form', picture: null, blocks }],
  }
}

describe('a design’s fonts', () => {
  it('are empty if neither the theme nor a block sets one', () => {
    expect(fontsOf(blankDesign())).to.deep.equal([])
  })

  it('are those of the theme and the blocks, without duplicates', () => {
    const design = designOf({ font: 'Cabin', headingFont: 'EB Garamond' }, [
      { font: 'Outfit' },
      { font: 'Cabin' },
    ])
    expect(fontsOf(design).map(({ family }) => family)).to.deep.equal([
      'Cabin',
      'EB Garamond',
      'Outfit',
    ])
  })

  it('include italics if a block uses them, even one that inherits the theme font', () => {
    const design = designOf({ font: 'Cabin', headingFont: 'EB Garamond' }, [{ isItalic: true }, {}])
    expect(fontsOf(design)).to.deep.equal([
      { family: 'Cabin', isItalic: false },
      { family: 'EB Garamond', isItalic: true },
    ])
  })

  it('must cover every letter in the design’s text', () => {
    expect(
      [...'Your heading'].every((letter) => charactersOf(designOf({}, [{}])).has(letter)),
    ).to.equal(true)
  })
})

describe('a font URL', () => {
  const cases: [family: string, isItalic: boolean, address: string][] = [
    ['Cabin', false, '/css?family=Cabin:400,500,600,700&display=swap'],
    [
      'EB Garamond',
      true,
      '/css?family=EB%20Garamond:400,500,600,700,400italic,700italic&display=swap',
    ],
    ["O'Font", false, "/css?family=O'Font:400,500,600,700&display=swap"],
  ]
  for (const [family, isItalic, address] of cases) {
    it(`for ${family} follows the Google Fonts format`, () => {
      expect(fontUrl('', { family, isItalic })).to.equal(address)
    })
  }
})

describe('a font’s unicode range', () => {
  const cases: [range: string, text: string, covered: boolean][] = [
    ['U+0000-00FF', 'Ten', true],
    ['U+0400-045F, U+0490', 'Ten', false],
    ['U+0400-045F,U+0490', 'Скидка', true],
    ['U+4??', 'Скидка', true],
    ['U+20AC', '10 €', true],
    ['U+1F600', '😀', true],
    ['U+0000-00FF', '', false],
    ['', 'Ten', true],
    ['nonsense', 'Ten', true],
  ]
  for (const [range, text, covered] of cases) {
    it(`${range} ${covered ? 'covers' : 'does not cover'} a letter in “${text}”`, () => {
      expect(createRangeTest(range)(text)).to.equal(covered)
    })
  }
})

describe('a font name', () => {
  for (const family of [...FONT_FAMILIES, 'M PLUS 1p', "L'Aquila", 'Noto Sans 日本']) {
    it(`can be ${family}`, () => expect(v.is(font, family)).to.equal(true))
  }
  const invalidUrls = [
    ['a URL', 'https://evil.example/a.woff2'],
    ['a URL without a protocol', '//evil.example'],
    ['a url()', 'url(x)'],
    ['two families', 'Cabin, Arial'],
    ['a second rule', 'x; color: red'],
    ['a quote', '"Cabin"'],
    ['markup', '<b>'],
    ['nothing', ''],
    ['a leading space', ' Cabin'],
    ['61 letters', 'A'.repeat(61)],
    ['a variable', 'var(--font)'],
    ['a line break', 'Cabin\nArial'],
  ] as const
  for (const [what, family] of invalidUrls) {
    it(`cannot be ${what}`, () => expect(v.is(font, family)).to.equal(false))
  }
})
