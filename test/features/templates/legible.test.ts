import { expect } from 'chai'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import { contrast } from '../../../src/popup/contrast.ts'
import type { Block, ButtonBlock, PopupDesign } from '../../../src/popup/design.ts'

type ContrastPair = { what: string; text: string; background: string; least: number }

const MIN_TEXT_CONTRAST = 4.5
/** The minimum contrast of a field's border. */
const MIN_BORDER_CONTRAST = 3

function pairsOf({ theme, steps }: PopupDesign): ContrastPair[] {
  return steps.flatMap(({ blocks }) => blocks.flatMap((block) => pairsOfBlock(block, theme)))
}

function pairsOfBlock(block: Block, theme: PopupDesign['theme']): ContrastPair[] {
  const { background, text, muted, field } = theme
  const on = (
    what: string,
    words: string,
    backgroundColour: string,
    least = MIN_TEXT_CONTRAST,
  ): ContrastPair => ({
    what: `${block.id}: ${what}`,
    text: words,
    background: backgroundColour,
    least,
  })
  switch (block.type) {
    case 'heading':
      return [on('heading', block.style.colour ?? text, background)]
    case 'text':
      return [on('text', block.style.colour ?? muted, background)]
    case 'consent':
      return [on('consent', block.style.colour ?? muted, background)]
    case 'button':
      return buttonPairs(block, theme).map(([words, backgroundColour]) =>
        on('button', words, backgroundColour),
      )
    case 'field':
      return [
        on('label', text, background),
        on('field text', field.text, field.background),
        on('field border', field.border, background, MIN_BORDER_CONTRAST),
      ]
    case 'question':
      return [on('answers', field.text, field.background), on('question', text, background)]
    case 'coupon':
      return [on('code', block.style.colour ?? text, background)]
    case 'countdown':
      return [on('figures', block.digits ?? background, block.tile ?? text)]
    case 'links':
      return [text, theme.accent].map((words) => on('way', words, block.background ?? background))
    case 'product':
      return [text, muted].map((words) => on('product', words, block.background ?? background))
    default:
      return [on(block.type, text, background)]
  }
}

function buttonPairs({ look, style }: ButtonBlock, theme: PopupDesign['theme']) {
  const { accent, background, muted, onAccent, text } = theme
  const inks = { solid: onAccent, outline: text, link: muted }
  const buttonBackground = style.background ?? (look === 'solid' ? accent : background)
  const hoverPairs = style.hover ? [[style.hover.colour, style.hover.background] as const] : []
  return [[style.colour ?? inks[look], buttonBackground] as const, ...hoverPairs]
}

describe('contrast', () => {
  it('is 21 between black and white, and 1 between equal colours', () => {
    expect(contrast('#000000', '#ffffff')).to.equal(21)
    expect(contrast('#1a7b59', '#1a7b59')).to.equal(1)
  })

  it('takes transparency into account', () => {
    expect(contrast('#00000080', '#ffffff')).to.be.closeTo(4, 0.05)
  })
})

for (const { title, design } of TEMPLATES) {
  it(`the template ${title} has legible text`, () => {
    const lowContrastPairs = pairsOf(design)
      .filter(({ text, background, least }) => contrast(text, background) < least)
      .map(({ what, text, background }) => `${what} ${contrast(text, background).toFixed(2)}`)
    expect(lowContrastPairs).to.deep.equal([])
  })
}
