import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { deferred, eventually } from '../../support/mount.tsx'
import { memberWith } from '../campaigns/support.tsx'
import { mountSubscribers } from './support.tsx'

const PATH = '/site/lead-alerts'
const responseOf = (frequency: string) => ({ data: { frequency } })
const refused = (status: number, serverMessage: string) =>
  new ApiFailure({ kind: 'refused', status, serverMessage })

let view: ReturnType<typeof mountSubscribers>
afterEach(() => view.unmount())

const mount = (api: Parameters<typeof mountSubscribers>[0] = {}, user?: object) => {
  view = mountSubscribers(api, {}, undefined, user)
}
const NAMES = new Map([
  ['Never', 'Email alerts'],
  ['Immediately', 'Alerts: immediately'],
  ['Every morning at 8:00', 'Alerts: every morning'],
])
const nameOf = (choice: string) => NAMES.get(choice) ?? choice
/** The menu's button; its name says when emails are sent. */
const bell = (choice: string) => view.findByRole('button', nameOf(choice))
const choose = async (current: string, next: string) => {
  ;(await bell(current)).click()
  ;(await view.findByRole('menuitemradio', next)).click()
}
const sent = () =>
  view.http.calls.flatMap(({ method, call }) => (method === 'PUT' ? call.body : []))
const notices = () => view.kit.notices.list.value
const bells = () =>
  [...view.root.querySelectorAll('button[aria-haspopup=menu]')].filter(({ textContent }) =>
    textContent?.startsWith('Email alerts'),
  )
const firstRow = () => view.findByRole('rowheader', 'tomas.b@example.com')

describe('the choice of emails about new subscribers', () => {
  for (const [frequency, name] of [
    ['off', 'Never'],
    ['at-once', 'Immediately'],
    ['daily', 'Every morning at 8:00'],
  ] as const) {
    it(`is named on its button and ticked in the menu: ${name}`, async () => {
      mount({ [`GET ${PATH}`]: responseOf(frequency) })
      ;(await bell(name)).click()
      const item = await view.findByRole('menuitemradio', name)
      expect(item.ariaChecked).to.equal('true')
      const others = view.allByRole('menuitemradio').filter((one) => one !== item)
      expect(others.map(({ ariaChecked }) => ariaChecked)).to.deep.equal(['false', 'false'])
    })
  }

  it('is shown at once, and confirmed when it is saved', async () => {
    const saving = deferred()
    mount({ [`PUT ${PATH}`]: () => saving.promise })
    await choose('Never', 'Every morning at 8:00')
    await bell('Every morning at 8:00')
    expect(sent()).to.deep.equal([{ frequency: 'daily' }])
    expect(notices()).to.deep.equal([])
    saving.resolve(responseOf('daily'))
    await eventually(() => expect(notices()[0]?.text).to.equal('Saved'))
  })

  it('returns the focus to its button', async () => {
    mount({ [`PUT ${PATH}`]: responseOf('daily') })
    await choose('Never', 'Every morning at 8:00')
    const button = await bell('Every morning at 8:00')
    await eventually(() => expect(button.matches(':focus')).to.equal(true))
  })

  it('stays as it was if it can’t be saved, with the reason', async () => {
    const serverMessage = 'You can’t do this. Ask an admin of your account.'
    mount({ [`GET ${PATH}`]: responseOf('daily'), [`PUT ${PATH}`]: refused(403, serverMessage) })
    await choose('Every morning at 8:00', 'Never')
    await eventually(() => expect(notices()[0]?.title).to.equal('Your choice couldn’t be saved'))
    await bell('Every morning at 8:00')
  })

  it('of another site isn’t touched by a save that fails later', async () => {
    const saving = deferred()
    mount({ [`PUT ${PATH}`]: () => saving.promise })
    await choose('Never', 'Immediately')
    view.http.table[`GET ${PATH}`] = responseOf('daily')
    view.kit.selectSite('S2')
    await bell('Every morning at 8:00')
    saving.reject(new ApiFailure({ kind: 'offline' }))
    await eventually(() => expect(notices()).to.have.length(1))
    await bell('Every morning at 8:00')
  })

  it('is a member’s own', async () => {
    mount({ [`PUT ${PATH}`]: responseOf('at-once') }, memberWith('view_subscribers'))
    await choose('Never', 'Immediately')
    await eventually(() => expect(sent()).to.deep.equal([{ frequency: 'at-once' }]))
  })

  it('isn’t offered to a member who may not see it', async () => {
    const serverMessage = 'You can’t see subscribers.'
    mount({ [`GET ${PATH}`]: refused(403, serverMessage) }, memberWith())
    await firstRow()
    await eventually(() => expect(view.http.calls.some(({ path }) => path === PATH)).to.equal(true))
    expect(bells().length).to.equal(0)
  })

  it('says for which site, and to which address', async () => {
    mount()
    ;(await bell('Never')).click()
    const heading =
      'Emails about new subscribers of juniperandclay.example, sent to mira@example.com'
    const menu = await view.findByRole('menu', heading)
    expect(menu.innerText).to.include(heading)
  })

  it('says that it couldn’t be loaded, and loads again', async () => {
    mount({ [`GET ${PATH}`]: new ApiFailure({ kind: 'offline' }) })
    ;(await bell('Never')).click()
    await view.findByText('Your email alerts couldn’t be loaded')
    view.http.table[`GET ${PATH}`] = responseOf('daily')
    view.getByRole('button', 'Try again').click()
    await bell('Every morning at 8:00')
  })

  it('is open at first for the link in an email', async () => {
    view = mountSubscribers({}, { showsAlerts: true })
    await view.findByRole('menuitemradio', 'Immediately')
  })

  it('isn’t shown until it has been loaded', async () => {
    mount({ [`GET ${PATH}`]: () => deferred().promise })
    await firstRow()
    expect(bells().length).to.equal(0)
  })

  inEachColorScheme('while its menu is open', () => {
    it('is accessible', async () => {
      mount()
      ;(await bell('Never')).click()
      await view.findByRole('menuitemradio', 'Immediately')
      await expectAccessible(view)
    })
  })
})
