import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { SettingsPage } from '../../../src/features/studio/settings-page.tsx'
import { SAVE_DELAY_MS } from '../../../src/lib/autosave.ts'
import type { Pages } from '../../../src/popup/targeting.ts'
import { expectAccessible } from '../../support/axe.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'
import { chooseIn, editedResponse, ID, targetingWith, typeInto } from './support.tsx'

const SELECTOR = 'CSS selector, such as #buy or .offer'
const PROBLEM = 'This isn’t a valid CSS selector. Example: #buy'
const TRIGGERS = [
  { kind: 'click', selector: '#open' },
  { kind: 'click', selector: '#buy' },
] as const
const LIVE = { status: 'live', version: 4, published_version: 4 }

describe('a targeting rule with an invalid value', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  let clock: FakeTimers.Clock
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    view.unmount()
    clock.uninstall()
    localStorage.clear()
    sessionStorage.clear()
  })
  const show = async (fields: object = {}, shouldFocusUnsaved = false) => {
    const targeting = targetingWith({ moments: TRIGGERS })
    http = fakeHttp({
      [`GET /campaigns/${ID}`]: { data: editedResponse({ targeting, ...fields }) },
      [`PUT /campaigns/${ID}/targeting`]: ({ body }) => ({
        data: editedResponse({ ...LIVE, ...fields, ...Object(body), version: 5 }),
      }),
      [`PUT /campaigns/${ID}/status`]: { data: editedResponse({ ...LIVE, published_version: 5 }) },
    })
    view = mountSignedIn(<SettingsPage campaignId={ID} shouldFocusUnsaved={shouldFocusUnsaved} />, {
      http,
    })
    await view.findByRole('heading', 'First order')
  }
  const selectors = () => [...view.root.querySelectorAll<HTMLInputElement>('#when input')]
  const secondField = () => selectors().at(1) ?? view.root.ownerDocument.body
  const sent = () => http.calls.filter(({ method }) => method === 'PUT')
  const typeInvalid = async () => {
    typeInto(secondField(), '#a[')
    await view.findByText('Not saved')
  }

  it('is shown in the bar with a button to focus it', async () => {
    await show()
    await typeInvalid()
    view.getByRole('button', /^Not saved/).click()
    const way = await view.findByRole('button', `When, ${SELECTOR}: ${PROBLEM}`)
    clock.uninstall()
    await expectAccessible(view)
    way.click()
    await eventually(() => expect(view.shadow.activeElement === secondField()).to.equal(true))
  })

  it('is saved once it is valid', async () => {
    await show()
    await typeInvalid()
    typeInto(secondField(), '#a')
    await clock.tickAsync(SAVE_DELAY_MS)
    await view.findByText('Saved')
    expect(sent()).to.have.length(1)
  })

  it('keeps its text across a reload', async () => {
    await show()
    await typeInvalid()
    view.unmount()
    await show()
    await view.findByText('Not saved')
    expect(selectors().map(({ value }) => value)).to.deep.equal(['#open', '#a['])
  })

  it('keeps its text when the rule before it is removed', async () => {
    await show()
    await typeInvalid()
    view.getByRole('button', 'Remove: when a visitor clicks #open').click()
    await eventually(() => expect(selectors().map(({ value }) => value)).to.deep.equal(['#a[']))
    await view.findByText('Not saved')
  })

  it('is saved once another change makes it valid', async () => {
    const pages: Pages = { shown: [{ match: 'starts', text: '/shop' }], hidden: [] }
    await show({ targeting: targetingWith({ pages }) })
    typeInto(view.getByLabel('The address or part of it'), 'sale')
    await view.findByText('Not saved')
    chooseIn(view.getByLabel('How to match the address'), 'contains')
    await clock.tickAsync(SAVE_DELAY_MS)
    await view.findByText('Saved')
    expect(Object(sent().at(-1)?.call.body).targeting.pages.shown).to.deep.equal([
      { match: 'contains', text: 'sale' },
    ])
  })

  it('is no longer reported once it is removed', async () => {
    await show()
    await typeInvalid()
    view.getByRole('button', 'Remove: when a visitor clicks #buy').click()
    await clock.tickAsync(SAVE_DELAY_MS)
    await view.findByText('Saved')
  })

  it('is listed when the user tries to publish, and prevents publishing', async () => {
    await show(LIVE)
    await typeInvalid()
    typeInto(selectors()[0] ?? view.root.ownerDocument.body, '#b')
    view.getByRole('button', 'Publish changes').click()
    await view.findByRole('button', `When, ${SELECTOR}: ${PROBLEM}`)
    expect(view.queryByRole('button', /without it/) === null).to.equal(true)
    expect(sent().map(({ path }) => path)).to.not.include(`/campaigns/${ID}/status`)
  })

  it('prevents a draft from being set live, and can be focused from the dialog', async () => {
    await show({ status: 'draft' })
    await typeInvalid()
    view.getByRole('button', 'Set it live').click()
    ;(await view.findByRole('button', `When, ${SELECTOR}: ${PROBLEM}`)).click()
    await eventually(() => expect(view.shadow.activeElement === secondField()).to.equal(true))
    expect(sent().map(({ path }) => path)).to.not.include(`/campaigns/${ID}/status`)
  })

  it('is focused when the user follows a link on another page to fix it', async () => {
    await show()
    await typeInvalid()
    view.unmount()
    await show({}, true)
    await eventually(() => expect(view.shadow.activeElement === secondField()).to.equal(true))
  })

  it('keeps its row across a reload, and prevents publishing', async () => {
    await show(LIVE)
    view.getByRole('button', 'Add a trigger').click()
    ;(await view.findByRole('menuitem', 'After a click')).click()
    await eventually(() => expect(selectors()).to.have.length(3))
    typeInto(selectors()[2] ?? view.root.ownerDocument.body, '#c[')
    await view.findByText('Not saved')
    view.unmount()
    await show(LIVE)
    expect(selectors().map(({ value }) => value)).to.deep.equal(['#open', '#buy', '#c['])
    ;(await view.findByRole('button', 'Publish changes')).click()
    await view.findByRole('button', `When, ${SELECTOR}: ${PROBLEM}`)
  })

  it('is listed when nothing else can be published', async () => {
    await show(LIVE)
    await typeInvalid()
    view.getByRole('button', 'Publish changes').click()
    await view.findByText('Not everything can be saved')
    expect(view.queryByRole('button', 'Publish without it') === null).to.equal(true)
  })
})
