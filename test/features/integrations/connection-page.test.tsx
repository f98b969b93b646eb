import { expect } from 'chai'
import { leave } from '../../../src/config/leave.ts'
import { PathsContext } from '../../../src/config/paths.tsx'
import { ConnectionPage } from '../../../src/features/integrations/connection/connection-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { deferred, eventually, fakeHttp } from '../../support/mount.tsx'
import { ADMIN, memberWith, mountSignedIn, NOW } from '../campaigns/support.tsx'
import {
  CONNECTION_PATH,
  choose,
  connectionApi,
  deliveriesResponse,
  deliveryResponse,
  detailsResponse,
  fill,
  refusedBy,
} from './support.tsx'

type Settings = { user?: object; width?: number }

const paths: string[] = []
const page = (
  <PathsContext.Provider value={{ href: (path) => path, go: (path) => void paths.push(path) }}>
    <ConnectionPage
      connectionId="sendy-1"
      onOtherSite={(siteId) => void paths.push(siteId)}
      onRemoved={() => void paths.push('removed')}
      now={() => NOW}
      deliveryState={null}
      onDeliveryState={() => {}}
    />
  </PathsContext.Provider>
)

function mountPage(api: Parameters<typeof fakeHttp>[0] = {}, settings: Settings = {}) {
  const http = fakeHttp({ ...connectionApi(), ...api })
  return { ...mountSignedIn(page, { http, ...settings }), http }
}

let view: ReturnType<typeof mountPage>
afterEach(() => {
  view.unmount()
  paths.length = 0
})

const PUT = `PUT ${CONNECTION_PATH}`
const withDetails = (...values: Parameters<typeof detailsResponse>) =>
  connectionApi(detailsResponse(...values))
const lastBody = (key: string) =>
  view.http.calls.findLast(({ method, path }) => `${method} ${path}` === key)?.call.body
const press = (name: string) => view.getByRole('button', name).click()
const opened = () => view.findByRole('heading', 'Fields')
const openMenu = async (item: string) => {
  press('More for Sendy')
  ;(await view.findByRole('menuitem', item)).click()
}
const shownIn = (label: string) => {
  const select = view.getByLabel(label)
  return select instanceof HTMLSelectElement ? select.selectedOptions[0]?.textContent : null
}
const belongsTo = (siteId: string) =>
  new ApiFailure({ kind: 'refused', status: 404, data: { site_id: siteId } })
const withSite = (site: object) => ({ ...ADMIN, sites: [...ADMIN.sites, site] })
const show = async (...setting: Parameters<typeof mountPage>) => {
  view = mountPage(...setting)
  await opened()
}

describe('the page of a connection', () => {
  it('says what it is, how it works and what was sent lately', async () => {
    await show()
    view.getByRole('heading', 'Sendy')
    view.getByText('Working')
    view.getByText('1,246 sent in 30 days, the last one 9 minutes ago')
    expect(view.getByRole('link', 'Integrations').getAttribute('href')).to.equal('/integrations')
  })

  it('says so if nothing was sent', async () => {
    await show(withDetails({}, { sent: 0 }))
    view.getByText('Nothing sent in 30 days')
  })

  it('isn’t called working before anything was sent', async () => {
    await show(withDetails({}, { sent: 0, last_sent_at: null }))
    view.getByText('Nothing sent yet')
    expect(view.queryByText('Working')).to.equal(null)
  })

  it('says that the last one was sent just now', async () => {
    await show(withDetails({}, { last_sent_at: new Date(NOW.getTime() - 5_000).toISOString() }))
    view.getByText('1,246 sent in 30 days, the last one just now')
  })

  it('shows the address and the end of the key', async () => {
    await show()
    view.getByText('mail.juniperandclay.example')
    view.getByText('••••••••k41q')
  })

  it('shows a failure, and loads again on request', async () => {
    view = mountPage({ [`GET ${CONNECTION_PATH}`]: new ApiFailure({ kind: 'offline' }) })
    await view.findByRole('heading', 'This connection couldn’t be loaded')
    view.http.table[`GET ${CONNECTION_PATH}`] = detailsResponse()
    press('Try again')
    await opened()
  })

  it('says that it doesn’t exist on this site, and leads back', async () => {
    const missing = new ApiFailure({ kind: 'refused', status: 404 })
    view = mountPage({ [`GET ${CONNECTION_PATH}`]: missing })
    await view.findByRole('heading', 'This connection doesn’t exist on this site')
    expect(view.queryByRole('button', 'Try again')).to.equal(null)
    const link = view.getByRole('link', 'Go to integrations')
    expect(link.getAttribute('href')).to.equal('/integrations')
  })

  it('opens with the site that it belongs to, if the user may see that one', async () => {
    const site = { id: '2', site_id: 'S2', domain: 'second.example' }
    view = mountPage({ [`GET ${CONNECTION_PATH}`]: belongsTo('S2') }, { user: withSite(site) })
    await view.findByRole('heading', 'This connection belongs to second.example')
    press('Switch to second.example')
    expect(paths).to.deep.equal(['S2'])
  })

  it('isn’t offered for a site that isn’t one of the user’s', async () => {
    view = mountPage({ [`GET ${CONNECTION_PATH}`]: belongsTo('S3') })
    await view.findByRole('heading', 'This connection doesn’t exist on this site')
  })

  it('announces that it is loading', () => {
    view = mountPage({ [`GET ${CONNECTION_PATH}`]: () => deferred().promise })
    view.getByText('Loading the connection…')
  })
})

describe('a connection with a long name', () => {
  const NAMES = ['W'.repeat(100), '<b>'.repeat(33), '🏺'.repeat(50), 'فخار'.repeat(25)]
  for (const width of [1176, 343]) {
    for (const dir of ['ltr', 'rtl']) {
      it(`fits at ${width} px, ${dir}`, async () => {
        for (const title of NAMES) {
          view = mountPage(
            withDetails({}, { title, state: 'paused', paused_reason: 'unauthorized' }),
            {
              width,
            },
          )
          view.root.dir = dir
          await view.findByRole('heading', 'Fields')
          const [wide] = [...view.root.querySelectorAll('.connection *')].filter(
            (element) =>
              element.closest('.table-scroll, pre, .truncate, .visually-hidden') === null &&
              element.getBoundingClientRect().width > width,
          )
          expect(wide?.outerHTML.slice(0, 200)).to.equal(undefined)
          expect(view.root.scrollWidth).to.be.at.most(width)
          if (title !== NAMES.at(-1)) view.unmount()
        }
      })
    }
  }
})

describe('what a connection sends', () => {
  for (const [dir, side] of [
    ['ltr', 'start'],
    ['rtl', 'right'],
  ] as const) {
    it(`aligns the names of fields to the ${side}, ${dir}`, async () => {
      await show()
      view.root.dir = dir
      const inputs = view.root.querySelectorAll('.mapping-fields > input')
      const sides = [...inputs].map((input) => getComputedStyle(input).textAlign)
      expect(new Set(sides)).to.deep.equal(new Set([side]))
    })
  }

  beforeEach(() => show())

  it('is the address, then one row for each field', () => {
    view.getByText('Always sent')
    expect(view.getByLabel('Field 1: value')).to.have.property('value', 'name')
    expect(view.getByLabel('Field 2: name in Sendy')).to.have.property('value', 'Glaze')
    expect(view.getByLabel('Field 2: text if empty')).to.have.property('value', 'none')
    view.getByText('3 of 5 values are sent')
  })

  it('is saved as it is shown, with the address', async () => {
    choose(view.getByLabel('Field 1: value'), 'country')
    fill(view.getByLabel('Field 1: name in Sendy'), ' country ')
    choose(view.getByLabel('Field 1: if empty'), 'skip')
    await view.findByText('1 unsaved change')
    view.http.table[PUT] = detailsResponse()
    press('Save changes')
    await eventually(() => expect(lastBody(PUT)).to.not.equal(undefined))
    expect(lastBody(PUT)).to.deep.include({
      field_map: [
        { source: 'email', target: 'email', if_empty: 'skip' },
        { source: 'country', target: 'country', if_empty: 'skip' },
        { source: 'field:glaze', target: 'Glaze', if_empty: 'value', value: 'none' },
      ],
    })
    await eventually(() => expect(view.queryByText(/unsaved/)).to.equal(null))
  })

  it('keeps the focus on the button that saved it, in a narrow view, too', async () => {
    view.shadow.host.setAttribute('style', 'inline-size: 375px')
    choose(view.getByLabel('Field 1: value'), 'country')
    await view.findByText('1 unsaved change')
    view.http.table[PUT] = detailsResponse()
    const save = view.getByRole('button', 'Save changes')
    save.focus()
    save.click()
    await eventually(() => expect(view.queryByText(/unsaved/)).to.equal(null))
    await eventually(() => expect(save.ariaDisabled).to.equal('true'))
    expect(view.shadow.activeElement).to.equal(save)
    expect(save.checkVisibility()).to.equal(true)
  })

  it('can get a field that the receiver suggests, and lose one', async () => {
    press('Add a field')
    const target = await view.findByLabel('Field 3: name in Sendy')
    const list = view.root.querySelector(`#${CSS.escape(target.getAttribute('list') ?? '')}`)
    expect([...(list?.children ?? [])].map((option) => option.getAttribute('value'))).to.include(
      'country',
    )
    await view.findByText('1 unsaved change')
    press('Field 3: remove')
    await eventually(() => expect(view.queryByText(/unsaved/)).to.equal(null))
  })

  it('keeps the focus near a field that was added or removed', async () => {
    press('Add a field')
    await eventually(() =>
      expect(view.shadow.activeElement).to.equal(view.getByLabel('Field 3: value')),
    )
    press('Field 3: remove')
    await eventually(() =>
      expect(view.shadow.activeElement).to.equal(view.getByRole('button', 'Field 2: remove')),
    )
    press('Field 1: remove')
    await eventually(() =>
      expect(view.shadow.activeElement).to.equal(view.getByRole('button', 'Field 1: remove')),
    )
    press('Field 1: remove')
    await eventually(() =>
      expect(view.shadow.activeElement).to.equal(view.getByRole('button', 'Add a field')),
    )
  })

  it('doesn’t mark a new field before it is used or saved', async () => {
    press('Add a field')
    const target = await view.findByLabel('Field 3: name in Sendy')
    expect(target.ariaInvalid).to.equal(null)
    press('Save changes')
    await view.findByText('Enter the field’s name in Sendy.')
  })

  it('can be put in another order by keyboard', async () => {
    press('Field 2: move up')
    await view.findByText('1 unsaved change')
    expect(view.getByLabel('Field 1: name in Sendy')).to.have.property('value', 'Glaze')
  })

  it('can’t be saved while a field has no name, or a name twice', async () => {
    fill(view.getByLabel('Field 1: name in Sendy'), '')
    await view.findByText('Enter the field’s name in Sendy.')
    press('Save changes')
    expect(lastBody(PUT)).to.equal(undefined)
    expect(view.kit.notices.list.value[0]?.text).to.equal('Complete the marked fields first.')
    fill(view.getByLabel('Field 1: name in Sendy'), 'GLAZE')
    await view.findByText('Another row already fills this field.')
  })

  it('can’t put something else in the place of the address', async () => {
    fill(view.getByLabel('Field 1: name in Sendy'), 'Email')
    await view.findByText(/The email address has its own place in Sendy/)
  })

  it('keeps the changes if saving fails, and says why', async () => {
    fill(view.getByLabel('Field 1: name in Sendy'), 'full_name')
    view.http.table[PUT] = refusedBy('This server is read-only.')
    await view.findByText('1 unsaved change')
    press('Save changes')
    await view.findByRole('alertdialog')
    view.getByText('This server is read-only.')
    press('Close')
    expect(view.getByLabel('Field 1: name in Sendy')).to.have.property('value', 'full_name')
    view.getByText('1 unsaved change')
  })
})

describe('unsaved changes', () => {
  beforeEach(async () => {
    await show()
    fill(view.getByLabel('Field 1: name in Sendy'), 'full_name')
    await view.findByText('1 unsaved change')
  })
  const leavePage = () => leave(view.kit, () => void paths.push('left'))

  it('are asked about before the user leaves', async () => {
    leavePage()
    await view.findByText('1 change isn’t saved yet.')
    press('Keep editing')
    await eventually(() => expect(view.queryByRole('alertdialog')).to.equal(null))
    expect(paths).to.deep.equal([])
    view.getByText('1 unsaved change')
  })

  it('are discarded if the user says so', async () => {
    leavePage()
    await view.findByRole('alertdialog')
    press('Discard')
    await eventually(() => expect(paths).to.deep.equal(['left']))
    expect(view.getByLabel('Field 1: name in Sendy')).to.have.property('value', 'name')
  })

  it('keep the browser from closing the page without a question', async () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    expect(event.defaultPrevented).to.equal(true)
  })
})

describe('the switches of a connection', () => {
  it('act at once', async () => {
    await show({ [PUT]: detailsResponse({ only_confirmed: true }) })
    view.getByRole('switch', 'Only confirmed addresses').click()
    await eventually(() =>
      expect(view.getByRole('switch', 'Only confirmed addresses').ariaChecked).to.equal('true'),
    )
    expect(lastBody(PUT)).to.deep.include({ only_confirmed: true, field_map: undefined })
  })

  it('only offer to take people off where the service can', async () => {
    await show(withDetails({ can_remove: false }))
    expect(view.queryByRole('switch', 'Remove people there, too')).to.equal(null)
  })

  it('say what is left to do in a service that keeps the people', async () => {
    await show(withDetails({ keeps_people: true }, { integration: 'birdsend', title: 'Birds' }))
    view.getByRole('switch', 'Remove their tag there, too')
    view.getByText(
      'When they unsubscribe or are deleted here, only the tag is removed: they stay in BirdSend. Delete them there yourself.',
    )
  })
})

describe('the campaigns of a connection', () => {
  it('are sent to a list each, to the default one, or not at all', async () => {
    await show()
    await eventually(() => view.getByLabel('First order').textContent?.includes('Market') ?? false)
    expect(shownIn('Default list')).to.equal('Studio')
    expect(shownIn('New campaigns')).to.equal('Default: Studio')
    expect(shownIn('First order')).to.equal('Default: Studio')
    expect(shownIn('Spin for free shipping')).to.equal('Market')
    expect(shownIn('What brought you here?')).to.equal('Not sent')
  })

  it('keep their default list if new campaigns are not sent', async () => {
    await show(withDetails({ sends_new_campaigns: false }))
    expect(shownIn('New campaigns')).to.equal('Not sent')
    expect(shownIn('First order')).to.equal('Default: Studio')
  })

  it('follow another default list at once, before it is saved', async () => {
    await show()
    await eventually(() => expect(view.getByLabel('Default list').textContent).to.contain('Market'))
    choose(view.getByLabel('Default list'), 'target:L2')
    await eventually(() => expect(shownIn('First order')).to.equal('Default: Market'))
    await view.findByText('1 unsaved change')
  })

  it('say before it is saved that leads will wait without a default list', async () => {
    await show()
    expect(view.queryByText(/Leads without a list wait/)).to.equal(null)
    choose(view.getByLabel('Default list'), 'none')
    await view.findByText('Leads without a list wait until a default list is chosen.')
    expect(view.getByLabel('Default list').ariaInvalid).to.equal('true')
  })

  it('need no list at a service that takes leads without one', async () => {
    await show(withDetails({ requires_target: false }, { integration: 'klaviyo' }))
    choose(view.getByLabel('Default list'), 'none')
    await view.findByText('1 unsaved change')
    expect(shownIn('Default list')).to.equal('None')
    expect(view.queryByText(/Leads without a list wait/)).to.equal(null)
  })

  it('are named while the lists are loading', async () => {
    await show({ [`GET ${CONNECTION_PATH}/targets`]: () => deferred().promise })
    expect(shownIn('Spin for free shipping')).to.equal('Market')
  })

  it('are saved together with the fields', async () => {
    await show({ [PUT]: detailsResponse() })
    choose(view.getByLabel('What brought you here?'), 'target:L1')
    choose(view.getByLabel('New campaigns'), 'not-sent')
    await view.findByText('2 unsaved changes')
    press('Save changes')
    await eventually(() => expect(lastBody(PUT)).to.not.equal(undefined))
    expect(lastBody(PUT)).to.deep.include({
      sends_new_campaigns: false,
      default_target: 'L1',
      campaigns: [
        { campaign_id: 'c1', is_sent: true, target: null },
        { campaign_id: 'c2', is_sent: true, target: 'L2' },
        { campaign_id: 'c3', is_sent: true, target: 'L1' },
      ],
    })
  })

  it('say if a chosen list no longer exists', async () => {
    await show(withDetails({ default_target: 'L9', target_names: { L9: 'Fair' } }))
    await view.findByText('The marked choices no longer exist in Sendy. Choose others.')
    expect(view.getByLabel('Default list').getAttribute('aria-invalid')).to.equal('true')
    expect(shownIn('Default list')).to.equal('Fair (deleted)')
  })

  it('say if the lists couldn’t be loaded, and load them again on request', async () => {
    const key = `GET ${CONNECTION_PATH}/targets`
    await show({ [key]: refusedBy('Sendy can’t be reached.') })
    await view.findByText(/Sendy can’t be reached/)
    view.http.table[key] = { data: { targets: [{ id: 'L1', name: 'Studio' }] } }
    press('Try again')
    await eventually(() => view.getByLabel('First order').textContent?.includes('Studio') ?? false)
  })
})

describe('many campaigns of a connection', () => {
  const campaigns = Array.from({ length: 15 }, (_, index) => ({
    ...{ campaign_id: `c${index}`, title: `Campaign ${index}`, is_sent: true },
    target: index === 14 ? 'L9' : null,
  }))
  const titles = () =>
    [...view.root.querySelectorAll('.feed > label')].map(({ textContent }) => textContent)

  it('are shown without scrolling, those without their list first, and all on request', async () => {
    await show(withDetails({ campaigns }))
    await view.findByText('The marked choices no longer exist in Sendy. Choose others.')
    expect(titles().slice(0, 4)).to.deep.equal([
      ...['Default list', 'New campaigns', 'Campaign 14', 'Campaign 0'],
    ])
    expect(titles()).to.have.length(14)
    const feeds = view.root.querySelector('.feeds')
    expect(feeds?.scrollHeight).to.equal(feeds?.clientHeight)
    press('Show all 15 campaigns')
    await eventually(() => expect(titles()).to.have.length(17))
  })

  it('stay where they are while a list is chosen', async () => {
    await show(withDetails({ campaigns }))
    await view.findByText(/marked choices/)
    choose(view.getByLabel('Campaign 14'), 'target:L1')
    await view.findByText('1 unsaved change')
    expect(titles()[2]).to.equal('Campaign 14')
  })
})

describe('a connection whose list has to be chosen', () => {
  const NEEDS_LIST = detailsResponse({ default_target: null }, { state: 'needs_target' })
  const showIt = (more: Parameters<typeof fakeHttp>[0] = {}, settings: Settings = {}) =>
    show({ ...connectionApi(NEEDS_LIST), ...more }, settings)

  it('says so without an error, and saves what is chosen at once', async () => {
    await showIt({ [PUT]: detailsResponse() })
    view.getByText('Needs a list')
    view.getByText('Choose a list in Sendy for your leads.')
    expect(view.root.querySelector('[aria-invalid]')).to.equal(null)
    const select = view.getByLabel('Choose a list')
    await eventually(() => select.textContent?.includes('Market') ?? false)
    choose(select, 'L2')
    await view.findByText('Working')
    expect(lastBody(PUT)).to.deep.include({ default_target: 'L2', campaigns: undefined })
    expect(view.queryByText(/Choose a list/)).to.equal(null)
  })

  it('says that the service has none', async () => {
    await showIt({ [`GET ${CONNECTION_PATH}/targets`]: { data: { targets: [] } } })
    await view.findByText('Sendy has no lists yet. Create one there first.')
    view.getByRole('button', 'Load again')
  })

  it('says after a test that works what is missing', async () => {
    const answer = { outcome: 'accepted', words: 'HTTP 200', status: 200, ms: 4 }
    await showIt({ [`POST ${CONNECTION_PATH}/test`]: { data: answer } })
    press('Test connection')
    const notice = (await view.findByText('Sendy accepted our test.')).closest('.notice')
    expect(notice?.textContent).to.contain('Choose a list in Sendy for your leads.')
  })

  it('says in the test bench why nothing would be sent', async () => {
    const outcome = { result: 'rejected', words: 'No list is chosen for this lead.' }
    const nothing = { data: { requests: [], responses: [], outcome } }
    await showIt({ [`POST ${CONNECTION_PATH}/sample`]: nothing })
    await view.findByText('No list is chosen for this lead.')
  })

  it('says of its leads what they wait for, and can’t send them now', async () => {
    const held = deliveryResponse({
      ...{ state: 'waiting', words: null, status: null, next_try_at: null, finished_at: null },
    })
    const deliveries = deliveriesResponse([held])
    await showIt({ [`GET ${CONNECTION_PATH}/deliveries`]: deliveries })
    await view.findByText('Waits until a list is chosen')
    expect(view.queryByRole('button', /Send now/)).to.equal(null)
  })

  it('can’t be chosen for by a member without the permission', async () => {
    await showIt({}, { user: memberWith() })
    view.getByText('Choose a list in Sendy for your leads.')
    expect(view.root.querySelector('.notice select')).to.equal(null)
  })
})

describe('what can be done with a connection', () => {
  it('it is paused and resumed', async () => {
    await show({ [`POST ${CONNECTION_PATH}/pause`]: { data: {} } })
    view.http.table[`GET ${CONNECTION_PATH}`] = detailsResponse({}, { state: 'paused' })
    press('Pause')
    await view.findByText('New leads wait here until it’s resumed; 3 wait now.')
    view.http.table[`POST ${CONNECTION_PATH}/resume`] = { data: {} }
    view.http.table[`GET ${CONNECTION_PATH}`] = detailsResponse()
    press('Resume')
    await view.findByRole('button', 'Pause')
  })

  it('it is tested, and says what the service answered', async () => {
    const answer = { outcome: 'unauthorized', words: 'Invalid API key', status: 403, ms: 120 }
    await show({ [`POST ${CONNECTION_PATH}/test`]: { data: answer } })
    press('Test connection')
    await view.findByText('Sendy rejected the credentials.')
    view.getByText(/It says: Invalid API key/)
    view.getByText('(HTTP 403, 120 ms)')
  })

  it('a test that works replaces what was wrong, and Resume is enough', async () => {
    const refused = { state: 'paused', paused_reason: 'unauthorized' }
    const answer = { outcome: 'accepted', words: 'HTTP 200', status: 200, ms: 4 }
    await show({
      ...withDetails({}, refused),
      [`POST ${CONNECTION_PATH}/test`]: { data: answer },
      [`POST ${CONNECTION_PATH}/resume`]: { data: {} },
    })
    view.getByText(/If it works again, resume the connection/)
    press('Test connection')
    const notice = (await view.findByText('Sendy accepted our test.')).closest('.notice')
    expect(view.root.querySelectorAll('.notice')).to.have.length(1)
    expect(notice?.textContent).to.contain('Resume the connection to send what waits.')
    view.http.table[`GET ${CONNECTION_PATH}`] = detailsResponse()
    notice?.querySelector('button')?.click()
    await view.findByText('Working')
    expect(view.queryByText('Sendy accepted our test.')).to.equal(null)
  })

  it('a test is no longer shown once something is wrong', async () => {
    const answer = { outcome: 'accepted', words: 'HTTP 200', status: 200, ms: 4 }
    await show({
      [`POST ${CONNECTION_PATH}/test`]: { data: answer },
      [PUT]: detailsResponse({}, { state: 'failing', rejected: 3 }),
    })
    press('Test connection')
    await view.findByText('Sendy accepted our test.')
    view.getByRole('switch', 'Only confirmed addresses').click()
    await view.findByText('3 rejected')
    expect(view.queryByText('Sendy accepted our test.')).to.equal(null)
  })

  it('a webhook is tested with a lead, after a question that says so', async () => {
    const webhook = { integration: 'webhook', title: 'Orders', key_hint: null }
    const answer = { outcome: 'accepted', words: 'HTTP 200', status: 200, ms: 4 }
    await show({
      ...withDetails({}, webhook),
      [`POST ${CONNECTION_PATH}/test`]: { data: answer },
    })
    view.getByText(/marked as a test/)
    press('Test connection')
    await view.findByText('It gets a lead for sample@example.com, marked with test: true.')
    expect(lastBody(`POST ${CONNECTION_PATH}/test`)).to.equal(undefined)
    press('Send the test')
    const notice = (await view.findByText('Webhook accepted our test.')).closest('.notice')
    expect(notice?.textContent).to.contain('(HTTP 200, 4 ms)').and.not.contain('It says')
  })

  it('a webhook’s test says that it is without the unsaved changes', async () => {
    await show(withDetails({}, { integration: 'webhook', title: 'Orders', key_hint: null }))
    choose(view.getByLabel('Field 1: value'), 'country')
    await view.findByText('1 unsaved change')
    press('Test connection')
    const dialog = await view.findByRole('alertdialog')
    expect(dialog.textContent).to.contain(
      'Uses the saved settings. Save your changes to test them.',
    )
  })

  it('it is renamed', async () => {
    await show({ [PUT]: detailsResponse({}, { title: 'Letters' }) })
    await openMenu('Rename…')
    fill(await view.findByLabel('Name of the connection'), ' Letters ')
    press('Rename')
    await view.findByRole('heading', 'Letters')
    expect(lastBody(PUT)).to.deep.include({ title: 'Letters' })
  })

  it('its key is replaced; the service’s own words are shown if it refuses', async () => {
    const key = `PUT ${CONNECTION_PATH}/credentials`
    await show({ [key]: refusedBy('Sendy says: Invalid API key') })
    await openMenu('Replace key…')
    fill(await view.findByLabel('Address'), 'https://mail.example.com')
    fill(view.getByLabel('API key'), 'k2')
    press('Save')
    await view.findByText('Sendy says: Invalid API key')
    view.http.table[key] = { data: {} }
    press('Save')
    await eventually(() => expect(view.queryByRole('dialog')).to.equal(null))
  })

  it('a webhook gets a new secret, after a question', async () => {
    const webhook = { integration: 'webhook', title: 'Orders', key_hint: null }
    await show({
      ...withDetails({ webhook_secret_hint: 'x7Q=', known_fields: [] }, webhook),
      [`POST ${CONNECTION_PATH}/secret`]: { data: { secret: 'whsec_new' } },
    })
    press('Replace Secret')
    await view.findByRole('alertdialog')
    press('Create a new secret')
    await view.findByText('whsec_new')
    view.getByText('Copy it now: it isn’t shown again.')
    view.getByRole('button', 'Copy Secret')
  })

  it('a webhook says that its secret was shown once, and how to get a new one', async () => {
    const webhook = { integration: 'webhook', title: 'Orders', key_hint: null }
    await show(withDetails({ webhook_secret_hint: 'x7Q=' }, webhook))
    await view.findByText(/If you don’t have it, replace it with a new one/)
  })

  it('a webhook whose secret is lost gets a new one with its address', async () => {
    const lost = { integration: 'webhook', title: 'Orders', key_hint: null, state: 'disconnected' }
    await show({
      ...withDetails({}, lost),
      [`PUT ${CONNECTION_PATH}/credentials`]: { data: { secret: 'whsec_again' } },
    })
    press('Replace address…')
    fill(await view.findByLabel('Address'), 'https://hooks.example.com/leads')
    press('Save')
    await view.findByText('whsec_again')
  })

  it('a webhook whose address is lost has no action for the secret alone', async () => {
    const lost = { integration: 'webhook', title: 'Orders', state: 'disconnected' }
    await show(withDetails({}, lost))
    press('More for Orders')
    await view.findByRole('menuitem', 'Replace address…')
    expect(view.queryByRole('menuitem', 'New secret…')).to.equal(null)
  })

  it('it is removed, after a question that says what happens', async () => {
    await show({ [`DELETE ${CONNECTION_PATH}`]: { data: {} } })
    await openMenu('Remove…')
    await view.findByText(/3 waiting leads are not sent.*Your leads stay here/)
    press('Remove connection')
    await eventually(() => expect(paths).to.deep.equal(['removed']))
  })

  it('it is removed without a word about leads that wait, if none does', async () => {
    await show(withDetails({}, { waiting: 0 }))
    await openMenu('Remove…')
    const question = await view.findByText(/Your leads stay here/)
    expect(question.textContent).not.to.contain('waiting')
  })

  it('it is loaded again on the way back after it was removed', async () => {
    await show({ [`DELETE ${CONNECTION_PATH}`]: { data: {} } })
    await openMenu('Remove…')
    press('Remove connection')
    await eventually(() => expect(paths).to.deep.equal(['removed']))
    view.http.table[`GET ${CONNECTION_PATH}`] = new ApiFailure({ kind: 'refused', status: 404 })
    view.rerender(null)
    view.rerender(page)
    await view.findByRole('heading', 'This connection doesn’t exist on this site')
  })

  it('says why an action failed', async () => {
    await show({ [`POST ${CONNECTION_PATH}/pause`]: new ApiFailure({ kind: 'offline' }) })
    press('Pause')
    await view.findByRole('alertdialog', 'The connection couldn’t be paused')
  })
})

describe('a connection that gets no leads', () => {
  it('says that the service no longer accepts the access, and how to renew it', async () => {
    await show(withDetails({}, { state: 'disconnected' }))
    view.getByText('The credentials of Sendy can’t be read. Connect it again.')
    press('Replace key…')
    await view.findByRole('dialog', 'Replace the access to Sendy')
  })

  it('says that its address no longer exists', async () => {
    await show(withDetails({}, { state: 'paused', paused_reason: 'gone' }))
    view.getByText('Paused: the address no longer exists.')
  })
})

describe('a member who may not change a connection, whose lists are not all remembered', () => {
  it('sees no chosen list as deleted', async () => {
    await show(
      { [`GET ${CONNECTION_PATH}/targets`]: { data: { targets: [] } } },
      { user: memberWith() },
    )
    await eventually(() =>
      expect(view.http.calls.map(({ path }) => path)).to.include(`${CONNECTION_PATH}/targets`),
    )
    expect(view.getByLabel('First order').textContent).not.to.contain('deleted')
    expect(view.queryByText(/no longer has/)).to.equal(null)
  })
})

describe('a member who may not change a connection', () => {
  beforeEach(() => show({}, { user: memberWith() }))

  it('sees everything, but changes nothing', () => {
    expect(view.getByLabel('Field 1: value').matches(':disabled')).to.equal(true)
    expect(view.getByLabel('First order').matches(':disabled')).to.equal(true)
    expect(view.getByRole('switch', 'Only confirmed addresses').matches(':disabled')).to.equal(true)
    for (const name of ['Pause', 'Save changes', 'Test connection', 'Send the sample'])
      expect(view.queryByRole('button', name)).to.equal(null)
  })

  it('sees who can give them permission, and sends nothing', () => {
    view.getByText('mira@example.com can give you permission to change them.')
    expect(view.http.calls.map(({ method }) => method)).to.not.include('POST')
  })
})

inEachColorScheme('the page of a connection', () => {
  const waiting = deliveryResponse({ state: 'waiting', next_try_at: '2026-11-20T12:10:00Z' })
  const rejected = deliveryResponse({ state: 'rejected', words: 'Invalid list ID.' })
  const deliveries = deliveriesResponse([waiting, rejected, deliveryResponse()], {
    counts: { all: 3, sent: 1, waiting: 1, rejected: 1 },
  })
  for (const width of [1176, 360]) {
    it(`is accessible at ${width} px`, async () => {
      await show(connectionApi(detailsResponse(), deliveries), { width })
      await view.findByText('Invalid list ID.')
      await expectAccessible(view)
    })
  }
})
