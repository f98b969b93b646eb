import { emulateMedia } from '@web/test-runner-commands'
import { expect } from 'chai'
import { FRAME_KINDS, type Frame, type FrameKind } from '../../../src/popup/design.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { clearStages, show } from './stage.ts'

const ENTRANCES: readonly Frame['entrance'][] = ['none', 'fade', 'rise', 'slide']

const designWithFrame = (kind: FrameKind, frame: Partial<Frame>) => {
  const design = blankDesign(kind)
  return { ...design, frame: { ...design.frame, ...frame } }
}

const cardIn = (element: HTMLElement) => {
  const card = element.querySelector('.card')
  if (!card) throw new Error('no card')
  return card
}

/** The offset at which the card starts its animation, in multiples of its width and height. */
async function startOffset(kind: FrameKind, frame: Partial<Frame>): Promise<[number, number]> {
  const { drawn } = await show(designWithFrame(kind, { entrance: 'slide', ...frame }))
  const card = cardIn(drawn.element)
  const [slide] = card.getAnimations()
  if (!slide) throw new Error('nothing moves')
  slide.pause()
  slide.currentTime = 0
  const from = card.getBoundingClientRect()
  slide.cancel()
  const { left, top, width, height } = card.getBoundingClientRect()
  return [(from.left - left) / width, (from.top - top) / height]
}

describe('a pop-up that animates in', () => {
  afterEach(async () => {
    clearStages()
    document.documentElement.removeAttribute('dir')
    document.documentElement.removeAttribute('style')
    await emulateMedia({ reducedMotion: 'no-preference' })
  })

  const slideCases: [FrameKind, Frame['side'], 'ltr' | 'rtl', [number, number]][] = [
    ['slide-in', 'start', 'ltr', [-1.1, 0]],
    ['slide-in', 'end', 'ltr', [1.1, 0]],
    ['slide-in', 'start', 'rtl', [1.1, 0]],
    ['slide-in', 'end', 'rtl', [-1.1, 0]],
    ['bar', 'top', 'rtl', [0, -1]],
    ['bar', 'bottom', 'ltr', [0, 1]],
    ['popup', 'top', 'ltr', [0, 1]],
  ]
  for (const [kind, side, dir, from] of slideCases) {
    it(`enters from its own side as a ${kind} at the ${side}, ${dir}`, async () => {
      document.documentElement.dir = dir
      // Custom properties with the same names on the page must not affect the pop-up.
      document.documentElement.style.cssText = '--end: 7; --from: 9px 9px'
      const startOffsets = await startOffset(kind, { side })
      for (const [axis, length] of from.entries())
        expect(startOffsets[axis]).to.be.closeTo(length, 0.02)
    })
  }

  for (const kind of FRAME_KINDS) {
    it(`appears without animation as a ${kind} if motion is reduced`, async () => {
      await emulateMedia({ reducedMotion: 'reduce' })
      for (const entrance of ENTRANCES) {
        const { drawn } = await show(designWithFrame(kind, { entrance }))
        expect(drawn.element.getAnimations({ subtree: true })).to.have.length(0)
      }
    })
  }
})
