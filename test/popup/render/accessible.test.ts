import { expect } from 'chai'
import { FRAME_KINDS } from '../../../src/popup/design.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import { expectAccessible } from '../../support/axe.ts'
import { BLOCK_TYPES, everyBlock, formOf } from './samples.ts'
import { clearStages, show } from './stage.ts'

describe('accessibility', () => {
  afterEach(clearStages)

  for (const kind of FRAME_KINDS) {
    it(`a ${kind} with every block is accessible`, async () => {
      const { root } = await show(everyBlock(kind))
      await expectAccessible({ shadow: root })
    })
  }

  it('a form with errors is accessible', async () => {
    const blocks = (['field', 'question', 'consent', 'button'] as const).map((type) =>
      newBlock(type, type),
    )
    const { getByRole, root } = await show(formOf(...blocks))
    getByRole('button', 'Send').click()
    expect(root.querySelectorAll('.error')).to.have.length(3)
    await expectAccessible({ shadow: root })
  })

  for (const type of BLOCK_TYPES) {
    it(`a ${type} alone is accessible, including right to left`, async () => {
      document.documentElement.dir = 'rtl'
      const { root } = await show(formOf(newBlock(type, type)))
      await expectAccessible({ shadow: root })
      document.documentElement.removeAttribute('dir')
    })
  }
})
