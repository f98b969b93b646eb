import { expect } from 'chai'
import { beginDesign, templateNamed } from '../../../src/features/templates/begin-rules.ts'
import { eventually } from '../../support/mount.tsx'
import { memberWith } from '../campaigns/support.tsx'
import { type OpenEditor, openEditor } from './editor-page.tsx'
import { typeInto } from './support.tsx'

describe('what is only an example in a design', () => {
  let view: OpenEditor
  const design = beginDesign(templateNamed('tear-off'), 'tea.example')
  const show = async (user?: object) => {
    view = await openEditor({ design, customer_intention: 'coupon-popups' }, {}, user)
  }
  afterEach(() => {
    view.unmount()
    localStorage.clear()
    sessionStorage.clear()
  })
  const openHints = async (count: number) => {
    const chip = await view.findByRole('button', `${count} hints before you go live`)
    chip.click()
    await view.findByRole('button', /^Heading “Five euro, for you”: sample text/)
  }

  it('is listed, each with the way to its field', async () => {
    await show()
    await openHints(3)
    view.getByRole('button', /^Heading “Five euro, for you”: sample text/).click()
    await eventually(() => {
      const field = view.focused()
      expect(field instanceof HTMLTextAreaElement && field.value).to.equal('Five euro, for you')
    })
  })

  it('is an example no longer once it is written anew', async () => {
    await show()
    await openHints(3)
    view.getByRole('button', /^Heading “Five euro, for you”: sample text/).click()
    await eventually(() => expect(view.focused()?.tagName).to.equal('TEXTAREA'))
    typeInto(view.getByLabel('Text'), 'Three pounds off')
    await view.findByRole('button', '2 hints before you go live')
  })

  it('does not speak of going live in a campaign that is live', async () => {
    view = await openEditor({ design, customer_intention: 'coupon-popups', status: 'live' })
    await view.findByRole('button', '3 hints worth a second look')
  })

  it('may be kept, and can be an example again by an undo', async () => {
    await show()
    await openHints(3)
    view.getByRole('button', /^Keep it: Heading/).click()
    await view.findByRole('button', '2 hints before you go live')
    view.getByRole('button', 'Undo').click()
    await view.findByRole('button', '3 hints before you go live')
  })

  it('asks whether the shop accepts a code, until somebody says so', async () => {
    await show()
    await openHints(3)
    view.getByRole('button', 'Yes, my shop accepts POT5').click()
    await view.findByRole('button', '2 hints before you go live')
    await eventually(() => expect(Object(view.sent()).review.codesInShop).to.deep.equal(['POT5']))
  })

  it('is named before it goes live', async () => {
    await show()
    view.getByRole('button', 'Set live').click()
    await view.findByRole('heading', 'Before you go live')
    view.getByRole('button', 'Does your shop accept POT5?')
  })

  it('is for a member who may change it to keep', async () => {
    await show(memberWith('publish_campaigns'))
    await openHints(3)
    expect(view.queryByRole('button', /^Keep it/) === null).to.equal(true)
  })
})
