import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible } from '../../support/axe.ts'
import { eventually } from '../../support/mount.tsx'
import { bulkRunResponse, listResponse, mountSubscribers, subscriberResponse } from './support.tsx'

const ROW = subscriberResponse({ id: 'ada', email: 'ada@example.com' })
const ENDED = { state: 'done', processed: 12_345, changed: 12_000 }
const OFFLINE = new ApiFailure({ kind: 'offline' })

type Api = Parameters<typeof mountSubscribers>[0]

let view: ReturnType<typeof mountSubscribers>
afterEach(() => view.unmount())

/** The one that the server has. */
let current: object | null

/** Mounts the page; its list comes with the current bulk action. */
function mount(run: Record<string, unknown>, api: Api = {}) {
  current = bulkRunResponse(run)
  const list = () => listResponse([ROW], {}, { bulk_run: current })
  view = mountSubscribers({ 'GET /site/users/': list, ...api })
}
/** As if the tab was shown again: the progress is loaded at once. */
const showTab = () => document.dispatchEvent(new Event('visibilitychange'))
const respond = (run: Record<string, unknown>) => () => {
  current = bulkRunResponse(run)
  return { data: { run: current } }
}
const press = async (name: string) => (await view.findByRole('button', name)).click()
const countOf = (end: string) => view.http.calls.filter(({ path }) => path.endsWith(end)).length
const toasts = () => view.kit.notices.list.value.map(({ text }) => text)

describe('a bulk action that is under way', () => {
  it('says what it does, and how far it is', async () => {
    mount({})
    await view.findByText('Adding the tag “vip”…')
    await view.findByText('1,200 of 12,345 processed')
    await expectAccessible(view)
  })

  for (const [run, text] of [
    [{ kind: 'untag' }, 'Removing the tag “vip”…'],
    [{ kind: 'delete', tag: null }, 'Deleting subscribers…'],
    [{ kind: 'send', connection: 'Sendy' }, 'Sending subscribers to Sendy…'],
    [{ kind: 'send' }, 'Sending subscribers to a connection…'],
    [{ state: 'waiting' }, 'Waiting to start'],
    [{ total: null }, '1,200 processed so far'],
    [{ total: 1_000 }, '1,200 processed so far'],
  ] as const) {
    it(`reads “${text}”`, async () => {
      mount(run)
      await view.findByText(text)
    })
  }

  it('is loaded again until it ends, also after a failure; then the list is reloaded', async () => {
    const responses = [respond({ processed: 5_000 }), () => OFFLINE, respond(ENDED)]
    mount({}, { 'GET /site/users/bulk/run': () => responses.shift()?.() ?? OFFLINE })
    await view.findByText('1,200 of 12,345 processed')
    const lists = countOf('/site/users/')
    for (const requests of [1, 2, 3]) {
      showTab()
      await eventually(() => expect(countOf('/bulk/run')).to.equal(requests))
    }
    await view.findByText('12,000 subscribers tagged')
    await eventually(() => expect(countOf('/site/users/')).to.equal(lists + 1))
  })

  it('is stopped by its button, and the focus stays', async () => {
    const stopped = respond({ state: 'stopped' })
    mount({}, { 'POST /site/users/bulk/run/r1/stop': stopped })
    await press('Stop')
    const title = await view.findByText('Stopped.')
    await view.findByText('1,150 subscribers tagged')
    await eventually(() => expect(view.shadow.activeElement?.contains(title)).to.equal(true))
  })

  it('says that it couldn’t be stopped', async () => {
    mount({}, { 'POST /site/users/bulk/run/r1/stop': OFFLINE })
    await press('Stop')
    await eventually(() => expect(toasts()[0]).to.match(/^The action couldn’t be stopped\./))
  })

  it('has no button for users who may not stop it', async () => {
    mount({ can_stop: false })
    await view.findByText('Adding the tag “vip”…')
    expect(view.queryByRole('button', 'Stop')).to.equal(null)
  })
})

describe('a bulk action that has ended', () => {
  for (const [run, texts] of [
    [ENDED, ['12,000 subscribers tagged']],
    [{ ...ENDED, changed: 0 }, [/^Nobody was tagged/]],
    [{ ...ENDED, kind: 'untag' }, ['Tag removed from 12,000 subscribers']],
    [{ ...ENDED, kind: 'delete' }, ['12,000 subscribers deleted']],
    [{ ...ENDED, kind: 'delete', changed: 0 }, [/^Nobody was deleted/]],
    [{ ...ENDED, kind: 'send', connection: 'Sendy' }, ['12,000 subscribers queued for Sendy']],
    [{ state: 'stopped', changed: 0 }, ['Stopped.', '0 subscribers tagged']],
    [
      { state: 'failed', reason: 'permission' },
      ['The action ended early.', /no longer has permission/, '1,150 subscribers tagged'],
    ],
    [
      { state: 'failed', reason: 'connection', kind: 'send' },
      [/The connection was removed/, '1,150 subscribers queued'],
    ],
    [{ state: 'failed', reason: 'erased' }, [/deleted everywhere/]],
    [{ state: 'failed', reason: 'error' }, [/Start it again for the rest/]],
    [{ state: 'failed', reason: 'error', kind: 'send' }, [/already sent are sent again/]],
  ] as const) {
    it(`says: ${texts.join(' ')}`, async () => {
      mount(run)
      for (const text of texts) await view.findByText(text)
    })
  }

  it('is announced', async () => {
    mount({ state: 'failed', reason: 'error' })
    await view.findByRole('alert')
    await expectAccessible(view)
  })

  it('is not shown to others, who didn’t see it under way', async () => {
    mount({ ...ENDED, is_own: false })
    await view.findByText('ada@example.com')
    expect(view.queryByText('12,000 subscribers tagged')).to.equal(null)
  })

  it('is shown to others who did', async () => {
    mount({ is_own: false }, { 'GET /site/users/bulk/run': respond({ ...ENDED, is_own: false }) })
    await view.findByText('Adding the tag “vip”…')
    showTab()
    await view.findByText('12,000 subscribers tagged')
  })

  it('is gone once it is dismissed, and the focus moves to the list', async () => {
    mount(ENDED, { 'DELETE /site/users/bulk/run/r1': { data: null } })
    await view.findByText('12,000 subscribers tagged')
    await press('Dismiss')
    await eventually(() => expect(view.queryByText('12,000 subscribers tagged')).to.equal(null))
    expect(view.shadow.activeElement?.className).to.equal('sheet')
  })

  it('is only hidden for another user who dismisses it', async () => {
    const ended = { ...ENDED, is_own: false }
    mount({ is_own: false }, { 'GET /site/users/bulk/run': respond(ended) })
    await view.findByText('Adding the tag “vip”…')
    showTab()
    await press('Dismiss')
    await eventually(() => expect(view.queryByText('12,000 subscribers tagged')).to.equal(null))
    expect(view.http.calls.some(({ method }) => method === 'DELETE')).to.equal(false)
    expect(toasts()).to.deep.equal([])
  })

  it('stays if it couldn’t be dismissed', async () => {
    mount(ENDED, { 'DELETE /site/users/bulk/run/r1': OFFLINE })
    await press('Dismiss')
    await eventually(() => expect(toasts()[0]).to.match(/^The message couldn’t be dismissed\./))
    await view.findByText('12,000 subscribers tagged')
  })

  it('belongs to its site', async () => {
    mount(ENDED)
    await view.findByText('12,000 subscribers tagged')
    current = null
    view.kit.selectSite('S2')
    await eventually(() => expect(view.queryByText('12,000 subscribers tagged')).to.equal(null))
  })
})
