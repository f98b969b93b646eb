import { expect } from 'chai'
import { expectAccessible } from '../../support/axe.ts'
import { eventually } from '../../support/mount.tsx'
import { memberWith } from '../campaigns/support.tsx'
import { listResponse, mountSubscribers, subscriberResponse } from './support.tsx'

type View = ReturnType<typeof mountSubscribers>

const ROWS = ['ada', 'bob', 'cleo'].map((id) =>
  subscriberResponse({ id, email: `${id}@example.com` }),
)
const DONE = { data: { changed: 2, processed: 2, next: null } }

let view: View
afterEach(() => view.unmount())

async function mount(api: object = {}, user?: object) {
  const list = listResponse(ROWS, { total: 1203, next: 'c' })
  view = mountSubscribers({ 'GET /site/users/': list, ...api }, {}, undefined, user)
  await view.findByRole('checkbox', 'Select ada@example.com')
}
const box = (name: string) => view.getByRole('checkbox', name) as HTMLInputElement
const select = (...ids: string[]) => {
  for (const id of ids) box(`Select ${id}@example.com`).click()
}
const press = async (name: string) => (await view.findByRole('button', name)).click()
const fill = (label: string, text: string) => {
  const field = view.getByLabel(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const bodies = (end: string) =>
  view.http.calls.filter(({ path }) => path.endsWith(end)).map(({ call }) => call.body)

describe('selecting subscribers', () => {
  it('announces how many are selected', async () => {
    await mount()
    select('ada', 'bob')
    await view.findByText('2 selected of 1,203')
    expect(box('Select all on this page').indeterminate).to.equal(true)
  })

  it('selects the page, then everyone who matches', async () => {
    await mount()
    box('Select all on this page').click()
    await view.findByText('3 selected of 1,203')
    await press('Select all 1,203 that match')
    await view.findByText('All 1,203 selected')
  })

  it('selects a range with Shift', async () => {
    await mount()
    select('ada')
    const last = box('Select cleo@example.com')
    last.dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true, cancelable: true }))
    await view.findByText('3 selected of 1,203')
  })

  it('is cleared on another site with the same filters', async () => {
    await mount()
    select('ada')
    await view.findByText('1 selected of 1,203')
    view.kit.selectSite('S2')
    await view.findByRole('checkbox', 'Select ada@example.com')
    await eventually(() => expect(box('Select ada@example.com').checked).to.equal(false))
  })

  it('is cleared by the cross, and by another filter', async () => {
    await mount()
    select('ada')
    await press('Clear selection')
    await eventually(() => expect(view.queryByRole('button', 'Tag')).to.equal(null))
  })

  it('is accessible', async () => {
    await mount()
    select('ada')
    await view.findByText('1 selected of 1,203')
    await expectAccessible(view)
  })
})

describe('actions for selected subscribers', () => {
  it('tags them', async () => {
    await mount({ 'POST /site/users/bulk/tag': DONE })
    select('ada', 'bob')
    await press('Tag')
    fill('Tag', ' vip ')
    await press('Add tag')
    await eventually(() =>
      expect(bodies('/bulk/tag')).to.deep.equal([{ tag: 'vip', ids: ['ada', 'bob'] }]),
    )
  })

  it('deletes them once their number is typed, and moves the focus to the list', async () => {
    await mount({ 'POST /site/users/bulk/delete': DONE })
    select('ada', 'bob')
    await press('Delete')
    fill('Type 2 to confirm', '2')
    view.allByRole('button', 'Delete').at(-1)?.click()
    await eventually(() => expect(bodies('/bulk/delete')).to.deep.equal([{ ids: ['ada', 'bob'] }]))
    await eventually(() => {
      expect(view.shadow.activeElement?.className).to.equal('sheet')
    })
  })

  it('deletes everyone who matches in several calls', async () => {
    let calls = 0
    await mount({
      'POST /site/users/bulk/delete': () => {
        calls += 1
        return { data: { changed: 200, processed: 200, next: calls === 1 ? 'c1' : null } }
      },
    })
    box('Select all on this page').click()
    await press('Select all 1,203 that match')
    await press('Delete')
    fill('Type 1203 to confirm', '1,203')
    view.allByRole('button', 'Delete').at(-1)?.click()
    await eventually(() => expect(bodies('/bulk/delete')).to.have.length(2))
    expect(bodies('/bulk/delete')[1]).to.include({ after: 'c1' })
    expect(bodies('/bulk/delete')[0]).to.have.keys('filter', 'until')
  })

  it('asks for a word before it deletes more people than were counted', async () => {
    const list = listResponse(ROWS, { total: 10_000, is_total_capped: true, next: 'c' })
    await mount({ 'GET /site/users/': list, 'POST /site/users/bulk/delete': DONE })
    box('Select all on this page').click()
    await press('Select all that match')
    await press('Delete')
    view.getByRole('dialog', 'Delete everyone who matches (more than 10,000)?')
    fill('Type “delete” to confirm', '10000')
    expect(view.allByRole('button', 'Delete').at(-1)).to.have.property('disabled', true)
    fill('Type “delete” to confirm', 'Delete ')
    await eventually(() =>
      expect(view.allByRole('button', 'Delete').at(-1)).to.have.property('disabled', false),
    )
    view.allByRole('button', 'Delete').at(-1)?.click()
    await eventually(() => expect(bodies('/bulk/delete')).to.have.length(1))
  })

  it('offers no deletion without delete_subscribers', async () => {
    await mount({}, memberWith('view_subscribers'))
    select('ada')
    await view.findByRole('button', 'Tag')
    expect(view.queryByRole('button', 'Delete')).to.equal(null)
  })
})
