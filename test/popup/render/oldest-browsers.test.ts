import { expect } from 'chai'
import { newBlock } from '../../../src/popup/new-block.ts'
import { everyBlock, formOf } from './samples.ts'
import { clearStages, show, type } from './stage.ts'

/** The prototypes that define `querySelector` for shadow roots and elements. */
const QUERY_PROTOTYPES = [Element.prototype, DocumentFragment.prototype]

function disableHas(prototype: ParentNode): () => void {
  const { querySelector, querySelectorAll } = prototype
  const rejectHas = (selector: string) => {
    if (selector.includes(':has(')) throw new DOMException(selector, 'SyntaxError')
    return selector
  }
  prototype.querySelector = function (selector: string) {
    return querySelector.call(this, rejectHas(selector))
  }
  prototype.querySelectorAll = function (selector: string) {
    return querySelectorAll.call(this, rejectHas(selector))
  }
  return () => Object.assign(prototype, { querySelector, querySelectorAll })
}

/** Removes a browser feature; the returned function restores it. */
function removeProperty(owner: object, name: string): () => void {
  const known = Object.getOwnPropertyDescriptor(owner, name)
  Reflect.deleteProperty(owner, name)
  return () => known && Object.defineProperty(owner, name, known)
}

const ariaProperties = Object.getOwnPropertyNames(Element.prototype).filter(
  (name) => name === 'role' || /^aria[A-Z]/.test(name),
)

describe('in the oldest supported browsers', () => {
  let restoreSteps: (() => unknown)[]
  beforeEach(() => {
    restoreSteps = [
      removeProperty(URL, 'canParse'),
      ...ariaProperties.map((name) => removeProperty(Element.prototype, name)),
      ...QUERY_PROTOTYPES.map(disableHas),
    ]
  })
  afterEach(() => {
    clearStages()
    for (const give of restoreSteps) give()
  })

  it('every block is drawn', async () => {
    const design = everyBlock()
    const { root } = await show(design)
    expect(root.querySelectorAll('[data-block]')).to.have.length(
      design.steps[0]?.blocks.length ?? 0,
    )
  })

  it('pop-up, close button, games and figures have their roles and names', async () => {
    const { getByRole, root } = await show(everyBlock())
    getByRole('button', 'Close')
    getByRole('dialog', 'Your heading')
    getByRole('timer')
    getByRole('progressbar')
    expect(root.querySelector('.wheel')?.getAttribute('aria-label')).to.include('10%')
  })

  it('the prize is shown, and the submitted form is removed', async () => {
    const only = (design: ReturnType<typeof formOf>) => ({
      ...design,
      steps: design.steps.slice(0, 1),
    })
    const fields = [newBlock('scratch', 's'), newBlock('field', 'f'), newBlock('button', 'b')]
    const { answer, findByText, getByLabel, getByRole, queryByRole } = await show(
      only(formOf(...fields)),
    )
    answer({ ok: true, prize: { index: 0, code: 'LUCKY' } })
    type(getByLabel('Your email address'), 'ada@example.com')
    getByRole('button', 'Send').click()
    await findByText('LUCKY')
    expect(queryByRole('textbox')).to.equal(null)
    expect(queryByRole('button', 'Send')).to.equal(null)
  })
})
