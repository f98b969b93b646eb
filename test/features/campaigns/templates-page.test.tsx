import { expect } from 'chai'
import type { Intent } from '../../../src/features/campaigns/model.ts'
import { newCampaign } from '../../../src/features/campaigns/new-campaign.ts'
import { TemplatesPage } from '../../../src/features/campaigns/templates-page.tsx'
import { sessionStore } from '../../../src/features/session/store.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { eventually, fakeHttp, type Mounted, pending } from '../../support/mount.tsx'
import { focusedName } from '../../ui/focused.ts'
import { memberWith, mountFor, wireCampaign } from './support.tsx'

const FORM: { title: string; intent: Intent } = { title: 'Sale', intent: 'countdown-timer' }
const OFFLINE = new ApiFailure({ kind: 'offline' })
const CREATED = { data: wireCampaign({ campaign_id: 'new', title: 'Sale' }) }

describe('the page after Create', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  beforeEach(() => {
    sessionStorage.clear()
    http = fakeHttp({ 'POST /campaigns': CREATED })
  })
  afterEach(() => view.unmount())

  const visit = ({ title, intent }: { title: string; intent: string } = FORM, user?: object) => {
    const page = <TemplatesPage title={title} intent={intent} />
    view = mountFor(page, { http, ...(user ? { user } : {}) })
  }
  /** As the popup leaves it, in the tab's storage. */
  const pressCreate = (form = FORM) => {
    view = mountFor(null, { http })
    newCampaign(view.kit).begin(form)
    view.unmount()
  }
  const keys = () => http.calls.map(({ call }) => call.idempotencyKey)

  it('creates a blank campaign and says truthfully what comes next', async () => {
    pressCreate()
    visit()
    await view.findByRole('heading', '“Sale” is created')
    expect(http.calls[0]?.call.body).to.deep.equal({
      title: 'Sale',
      customer_intention: 'countdown-timer',
    })
    view.getByText(/^It is a blank draft for Countdown Timer/)
    view.getByText(/not part of this version yet/)
  })

  it('leads on to the settings of the campaign', async () => {
    pressCreate()
    visit()
    const link = await view.findByRole('link', 'Go on to the settings')
    expect(link.getAttribute('href')).to.equal('/campaign/settings/?campaign=new')
  })

  it('leads to the list', async () => {
    pressCreate()
    visit()
    const link = await view.findByRole('link', 'Go to campaigns')
    expect(link.getAttribute('href')).to.equal('/campaigns/')
  })

  it('remembers the campaign for the next visit', async () => {
    pressCreate()
    visit()
    await view.findByRole('heading', '“Sale” is created')
    expect(sessionStore(view.kit).saved().campaign).to.deep.equal({
      campaignId: 'new',
      title: 'Sale',
    })
  })

  it('sends the same key after a reload, so that there is no second campaign', async () => {
    pressCreate()
    visit()
    await view.findByRole('heading', /is created/)
    view.unmount()
    visit()
    await view.findByRole('heading', /is created/)
    expect(new Set(keys()).size).to.equal(1)
  })

  it('sends a new key when Create was pressed again with the same words', async () => {
    for (const _ of [1, 2]) {
      pressCreate()
      visit()
      await view.findByRole('heading', /is created/)
      view.unmount()
    }
    visit()
    expect(new Set(keys()).size).to.equal(2)
  })

  it('says what failed, and goes on with the same key at Try again', async () => {
    http.table['POST /campaigns'] = new ApiFailure({ kind: 'timed-out' })
    pressCreate()
    visit()
    const again = await view.findByRole('button', 'Try again')
    http.table['POST /campaigns'] = CREATED
    again.click()
    await view.findByRole('heading', '“Sale” is created')
    expect(new Set(keys()).size).to.equal(1)
  })

  it('tells the host of a campaign that was not created, until it is', async () => {
    http.table['POST /campaigns'] = OFFLINE
    pressCreate()
    visit()
    await view.findByRole('button', 'Try again')
    await eventually(() =>
      expect(view.failures.map(({ failure }) => failure)).to.deep.equal([OFFLINE]),
    )
    http.table['POST /campaigns'] = CREATED
    view.failures[0]?.retry()
    await view.findByRole('heading', '“Sale” is created')
    expect([...view.states]).to.deep.equal([])
  })

  it('keeps the focus on its heading while the campaign is created', async () => {
    const answer = pending()
    http.table['POST /campaigns'] = () => answer.promise
    pressCreate()
    visit()
    const heading = view.getByRole('heading', 'Your campaign is being created')
    heading.tabIndex = -1
    heading.focus()
    answer.resolve(CREATED)
    await view.findByRole('heading', '“Sale” is created')
    expect(focusedName()).to.equal('“Sale” is created')
  })

  it('asks first where nobody has pressed Create in this tab: a link must not create anything', async () => {
    visit()
    view.getByRole('heading', 'Create “Sale”?')
    expect(http.calls).to.deep.equal([])
    view.getByRole('button', 'Create').click()
    await view.findByRole('heading', '“Sale” is created')
  })

  it('asks first on another site', () => {
    pressCreate()
    sessionStorage.setItem(
      'poplar:new-campaign',
      (sessionStorage.getItem('poplar:new-campaign') ?? '').replace('S1', 'S9'),
    )
    visit()
    view.getByRole('heading', 'Create “Sale”?')
  })

  it('asks first once the campaign is deleted, instead of announcing it again', async () => {
    pressCreate()
    visit()
    await view.findByRole('heading', /is created/)
    newCampaign(view.kit).forgetDeleted('new')
    view.unmount()
    visit()
    view.getByRole('heading', 'Create “Sale”?')
  })

  it('shows markup in a title as text', () => {
    visit({ ...FORM, title: '<img src=x onerror=alert(1)>' })
    view.getByRole('heading', 'Create “<img src=x onerror=alert(1)>”?')
    expect(view.root.querySelector('img')).to.equal(null)
  })

  for (const [what, form] of [
    ['no title', { ...FORM, title: '' }],
    ['a title of blanks', { ...FORM, title: '  ' }],
    ['a title of 10,000 characters', { ...FORM, title: 'a'.repeat(10_000) }],
    ['an intent that nobody knows', { ...FORM, intent: 'world-domination' }],
  ] as const) {
    it(`says so and shows the way back for ${what}`, () => {
      visit(form)
      view.getByRole('heading', 'This address does not say which campaign')
      view.getByRole('link', 'Go to campaigns')
      expect(http.calls).to.deep.equal([])
    })
  }

  it('tells a member without the permission who can allow it', () => {
    pressCreate()
    visit(FORM, memberWith('edit_campaigns'))
    view.getByText(/mira@example\.com can allow it/)
    expect(http.calls).to.deep.equal([])
  })

  it('forgets what was begun when the person signs out', () => {
    pressCreate()
    visit()
    view.kit.sessionEnd.end('asked')
    expect(newCampaign(view.kit).hasBegun(FORM)).to.equal(false)
  })
})
