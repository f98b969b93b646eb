import { expect } from 'chai'
import { findTemplate, initialDesign } from '../../../src/features/templates/begin-rules.ts'
import { eventually } from '../../support/mount.tsx'
import { memberWith } from '../campaigns/support.tsx'
import { type OpenEditor, openEditor } from './editor-page.tsx'
import { typeInto } from './support.tsx'

describe('sample content in a design', () => {
  let view: OpenEditor
  const design = initialDesign(findTemplate('tear-off'), 'tea.example')
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

  it('is listed, with a button to its field', async () => {
    await show()
    await openHints(3)
    view.getByRole('button', /^Heading “Five euro, for you”: sample text/).click()
    await eventually(() => {
      const field = view.focused()
      expect(field instanceof HTMLTextAreaElement && field.value).to.equal('Five euro, for you')
    })
  })

  it('is no longer sample content once it is edited', async () => {
    await show()
    await openHints(3)
    view.getByRole('button', /^Heading “Five euro, for you”: sample text/).click()
    await eventually(() => expect(view.focused()?.tagName).to.equal('TEXTAREA'))
    typeInto(view.getByLabel('Text'), 'Three pounds off')
    await view.findByRole('button', '2 hints before you go live')
  })

  it('is not described as "before you go live" in a live campaign', async () => {
    view = await openEditor({ design, customer_intention: 'coupon-popups', status: 'live' })
    await view.findByRole('button', '3 hints worth a second look')
  })

  it('can be kept, and is sample content again after undo', async () => {
    await show()
    await openHints(3)
    view.getByRole('button', /^Keep it: Heading/).click()
    await view.findByRole('button', '2 hints before you go live')
    view.getByRole('button', 'Undo').click()
    await view.findByRole('button', '3 hints before you go live')
  })

  it('asks whether the shop accepts a code until the user confirms it', async () => {
    await show()
    await openHints(3)
    view.getByRole('button', 'Yes, my shop accepts POT5').click()
    await view.findByRole('button', '2 hints before you go live')
    await eventually(() => expect(Object(view.sent()).review.codesInShop).to.deep.equal(['POT5']))
  })

  it('is listed before the campaign goes live', async () => {
    await show()
    view.getByRole('button', 'Set live').click()
    await view.findByRole('heading', 'Before you go live')
    view.getByRole('button', 'Does your shop accept POT5?')
  })

  it('can be kept only by a member with edit permission', async () => {
    await show(memberWith('publish_campaigns'))
    await openHints(3)
    expect(view.queryByRole('button', /^Keep it/) === null).to.equal(true)
  })
})
