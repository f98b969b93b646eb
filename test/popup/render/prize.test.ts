import { expect } from 'chai'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { clearStages, show } from './stage.ts'

const { steps, ...blank } = blankDesign()
const [form] = steps

/** A scratch card, then a step with a button. */
const gameDesign: PopupDesign = {
  ...blank,
  steps: form
    ? [
        {
          ...form,
          blocks: [newBlock('scratch', 'card'), newBlock('button', 'keep')],
        },
        {
          ...form,
          id: 'won',
          blocks: [
            newBlock('heading', 'yours'),
            { ...newBlock('button', 'on'), text: 'To the shop', action: { kind: 'close' } },
          ],
        },
      ]
    : [],
}

describe('a prize that the next step does not mention', () => {
  afterEach(clearStages)

  it('is shown in that step, before the button', async () => {
    const { answer, findByText, getByRole } = await show(gameDesign)
    answer({ ok: true, prize: { index: 1, code: 'LUCKY' } })
    getByRole('button', 'Send').click()
    const code = await findByText('LUCKY')
    const on = getByRole('button', 'To the shop')
    expect(code.compareDocumentPosition(on)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})
