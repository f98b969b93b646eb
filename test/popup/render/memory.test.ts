import { expect } from 'chai'
import { newBlock } from '../../../src/popup/new-block.ts'
import { RENDERER_MESSAGES } from '../../../src/popup/render/renderer-messages.ts'
import { drawThumbnail } from '../../../src/popup/render/thumbnail.ts'
import { countSurvivors } from '../../support/survivors.ts'
import { formOf } from './samples.ts'
import { clearStages, show } from './stage.ts'

const ROUNDS = 10
/** The test itself keeps a reference to the last pop-up. */
const KEPT = 1

/** Waits until the observers of a drawn block have been called for the first time. */
async function waitTwoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

describe('a removed pop-up’s memory', () => {
  for (const type of ['countdown', 'scratch'] as const) {
    it(`is freed if it has a ${type}`, async () => {
      const gone: WeakRef<HTMLElement>[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const { drawn } = await show(formOf(newBlock(type, 'block')))
        gone.push(new WeakRef(drawn.element))
        await waitTwoFrames()
        clearStages()
      }
      expect(await countSurvivors(gone, KEPT)).to.be.at.most(KEPT)
    })
  }

  it('is freed if it is a thumbnail', async () => {
    const gone: WeakRef<HTMLElement>[] = []
    const now = () => Date.now()
    const design = formOf(newBlock('text', 'block'))
    const scene = {
      design,
      locale: 'en',
      assets: '/v1',
      messages: RENDERER_MESSAGES,
      now,
      shownAt: now(),
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const drawn = await drawThumbnail(document.body, scene, 320, 220)
      gone.push(new WeakRef(drawn.element))
      await waitTwoFrames()
      drawn.destroy()
    }
    expect(await countSurvivors(gone, KEPT)).to.be.at.most(KEPT)
  })
})
