import { expect } from 'chai'
import { filtersFromQuery } from '../../../src/features/subscribers/filters-in-address.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { deferred, eventually } from '../../support/mount.tsx'
import { mountSubscribers } from './support.tsx'

const PATH = '/site/saved-filters'
const TITLE = 'Saved filters'
const WAITING = { id: 'f1', name: 'Waiting, by email', query: 'state=waiting&sort=email' }
const CZECHIA = { id: 'f2', name: 'Czechia', query: 'country=CZ' }
const listOf = (...filters: object[]) => ({ data: { filters } })
const refused = (serverMessage: string) =>
  new ApiFailure({ kind: 'refused', status: 409, code: 'CONFLICT', serverMessage })

let view: ReturnType<typeof mountSubscribers>
afterEach(() => view.unmount())

/** Opens the saved filters on a list with the filters of a query. */
async function open(query: string, api: Parameters<typeof mountSubscribers>[0] = {}) {
  view = mountSubscribers(
    { [`GET ${PATH}`]: listOf(CZECHIA, WAITING), ...api },
    { initialFilters: filtersFromQuery(new URLSearchParams(query)) },
  )
  await view.findByRole('rowheader', 'tomas.b@example.com')
  view.getByRole('button', TITLE).focus()
  view.getByRole('button', TITLE).click()
  await view.findByRole('dialog', TITLE)
}
const press = async (name: string | RegExp) => (await view.findByRole('button', name)).click()
const choose = async (filter: { name: string }, action: string) => {
  await press(`Actions for “${filter.name}”`)
  ;(await view.findByRole('menuitem', action)).click()
}
const fill = async (text: string) => {
  const field = await view.findByLabel('Name of the filter')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const typed = () => view.root.querySelector<HTMLInputElement>('.saved-filters input')?.value
const bodyOf = (method: string) =>
  view.http.calls.findLast((one) => one.method === method)?.call.body
const noticeOf = (text: string) =>
  eventually(() => {
    const notice = view.kit.notices.list.value.find((one) => one.text === text)
    if (!notice) throw new Error(`no notice: ${text}`)
    return notice
  })
const expectFocusOn = (name: string) =>
  eventually(() => expect(view.getByRole('button', name).matches(':focus')).to.equal(true))

describe('the saved filters', () => {
  it('are links to the list, by name', async () => {
    await open('')
    await view.findByRole('link', 'Czechia')
    const links = view.allByRole('link').filter((one) => one.closest('.entries'))
    expect(links.map((one) => one.getAttribute('href'))).to.deep.equal([
      ...['/subscribers?country=CZ', '/subscribers?state=waiting&sort=email'],
    ])
  })

  it('mark the one that the list shows', async () => {
    await open('sort=email&state=waiting')
    const link = await view.findByRole('link', WAITING.name)
    expect(link.getAttribute('aria-current')).to.equal('true')
    expect(view.getByRole('link', 'Czechia').hasAttribute('aria-current')).to.equal(false)
  })

  it('are explained while there are none', async () => {
    await open('', { [`GET ${PATH}`]: listOf() })
    await view.findByText('You haven’t saved any filters for this site yet.')
  })

  it('say that they are loading', async () => {
    await open('', { [`GET ${PATH}`]: () => deferred().promise })
    await view.findByText('Loading…')
  })

  it('say that they couldn’t be loaded, and load again on request', async () => {
    await open('', { [`GET ${PATH}`]: new ApiFailure({ kind: 'offline' }) })
    await view.findByText('Your saved filters couldn’t be loaded')
    view.http.table[`GET ${PATH}`] = listOf(CZECHIA)
    await press('Try again')
    await view.findByRole('link', 'Czechia')
  })

  it('show a name as text, whatever it contains', async () => {
    await open('', { [`GET ${PATH}`]: listOf({ ...CZECHIA, name: '<b>x</b>' }) })
    await view.findByRole('link', '<b>x</b>')
  })

  it('are dropped when another site is selected', async () => {
    await open('')
    await view.findByRole('link', 'Czechia')
    view.http.table[`GET ${PATH}`] = listOf(WAITING)
    view.kit.selectSite('S2')
    await eventually(() => expect(view.queryByRole('link', 'Czechia')).to.equal(null))
    await view.findByRole('link', WAITING.name)
  })

  inEachColorScheme('while they are open', () => {
    it('are accessible', async () => {
      await open('country=CZ')
      await view.findByRole('link', 'Czechia')
      await expectAccessible(view)
    })
  })
})

describe('saving the current filters', () => {
  it('is offered for an order alone', async () => {
    await open('sort=email')
    const button = await view.findByRole('button', 'Save current filters…')
    expect(button).to.have.property('disabled', false)
  })

  it('is explained while the list has none', async () => {
    await open('')
    const button = await view.findByRole('button', 'Save current filters…')
    expect(button.matches(':disabled')).to.equal(true)
    view.getByText('First filter or sort the list, or change its columns.')
  })

  it('asks for a name, and saves the filters and the order', async () => {
    await open('state=left&sort=email', {
      [`POST ${PATH}`]: ({ body }) => ({ data: { id: 'f3', ...(body as object) } }),
    })
    await press('Save current filters…')
    await fill(' Left ')
    await press('Save')
    await noticeOf('“Left” was saved.')
    expect(bodyOf('POST')).to.deep.equal({
      name: 'Left',
      query: 'state=left&sort=email',
      tab: 'subscribers',
    })
    await expectFocusOn(TITLE)
    expect(view.queryByRole('dialog', TITLE)).to.equal(null)
  })

  it('starts in the field, and asks for the name if it is empty', async () => {
    await open('state=left')
    await press('Save current filters…')
    const field = await view.findByLabel('Name of the filter')
    await eventually(() => expect(field.matches(':focus')).to.equal(true))
    await press('Save')
    await view.findByText('Enter a name for the filter.')
  })

  it('says why it was refused, and keeps the name', async () => {
    const sentence = 'You already have a filter named “Czechia”. Choose another name.'
    await open('state=left', { [`POST ${PATH}`]: refused(sentence) })
    await press('Save current filters…')
    await fill('Czechia')
    await press('Save')
    await view.findByText(sentence)
    expect(typed()).to.equal('Czechia')
  })

  it('can be cancelled, which returns the focus to its button', async () => {
    await open('state=left')
    await press('Save current filters…')
    await press('Cancel')
    await view.findByRole('link', 'Czechia')
    await expectFocusOn('Save current filters…')
  })
})

describe('a saved filter', () => {
  it('can be renamed', async () => {
    await open('', { [`PATCH ${PATH}/f2`]: { data: { ...CZECHIA, name: 'Prague' } } })
    await choose(CZECHIA, 'Rename')
    await view.findByLabel('Name of the filter')
    expect(typed()).to.equal('Czechia')
    await fill('Prague')
    await press('Rename')
    await noticeOf('Renamed to “Prague”.')
    expect(bodyOf('PATCH')).to.deep.equal({ name: 'Prague' })
    await expectFocusOn(TITLE)
  })

  it('gets the focus back when renaming is cancelled', async () => {
    await open('')
    await choose(CZECHIA, 'Rename')
    await press('Cancel')
    await expectFocusOn('Actions for “Czechia”')
  })

  it('can be updated to the current filters', async () => {
    await open('state=left', {
      [`PATCH ${PATH}/f2`]: { data: { ...CZECHIA, query: 'state=left' } },
    })
    await choose(CZECHIA, 'Update to the current filters')
    await noticeOf('“Czechia” now has the current filters.')
    expect(bodyOf('PATCH')).to.deep.equal({ query: 'state=left' })
    await expectFocusOn(TITLE)
  })

  for (const [what, query] of [
    ['nothing is filtered', ''],
    ['it has the current filters', 'country=CZ'],
  ] as const) {
    it(`cannot be updated while ${what}`, async () => {
      await open(query)
      await press('Actions for “Czechia”')
      const update = await view.findByRole('menuitem', 'Update to the current filters')
      expect(update.matches(':disabled')).to.equal(true)
    })
  }

  it('says in place why it couldn’t be changed', async () => {
    await open('state=left', { [`PATCH ${PATH}/f2`]: refused('This saved filter doesn’t exist.') })
    await choose(CZECHIA, 'Update to the current filters')
    await view.findByText('This saved filter doesn’t exist.')
    view.getByRole('link', 'Czechia')
  })

  it('can be deleted, which keeps the focus on the menu’s button', async () => {
    await open('', { [`DELETE ${PATH}/f2`]: {} })
    await choose(CZECHIA, 'Delete')
    await noticeOf('“Czechia” was deleted.')
    await expectFocusOn(TITLE)
    view.http.table[`GET ${PATH}`] = () => deferred().promise
    await press(TITLE)
    await view.findByRole('link', WAITING.name)
    expect(view.queryByRole('link', 'Czechia')).to.equal(null)
  })

  it('can be restored after it was deleted, on its own site', async () => {
    await open('', { [`DELETE ${PATH}/f2`]: {}, [`POST ${PATH}`]: { data: CZECHIA } })
    await choose(CZECHIA, 'Delete')
    const { action } = await noticeOf('“Czechia” was deleted.')
    action?.run()
    await noticeOf('“Czechia” was restored.')
    expect(bodyOf('POST')).to.deep.equal({
      name: 'Czechia',
      query: 'country=CZ',
      tab: 'subscribers',
    })
    expect(view.http.calls.at(-1)?.call.headers).to.deep.equal({ 'site-id': 'S1' })
  })

  it('can be restored on a second try', async () => {
    await open('', { [`DELETE ${PATH}/f2`]: {}, [`POST ${PATH}`]: refused('There are 50.') })
    await choose(CZECHIA, 'Delete')
    ;(await noticeOf('“Czechia” was deleted.')).action?.run()
    const { action } = await noticeOf('There are 50.')
    view.http.table[`POST ${PATH}`] = { data: CZECHIA }
    action?.run()
    await noticeOf('“Czechia” was restored.')
  })
})
