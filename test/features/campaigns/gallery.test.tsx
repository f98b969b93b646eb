import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { PathsContext } from '../../../src/config/paths.tsx'
import { TemplatesPage } from '../../../src/features/campaigns/gallery/templates-page.tsx'
import { newCampaign } from '../../../src/features/campaigns/new-campaign.ts'
import { sessionStore } from '../../../src/features/session/store.ts'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import type { Intent } from '../../../src/popup/intents.ts'
import { deferred, eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { focusedName } from '../../ui/focused.ts'
import { campaignResponse, memberWith, mountSignedIn } from './support.tsx'

const NEW_CAMPAIGN: { title: string; intent: Intent } = { title: 'Sale', intent: 'coupon-popups' }
const OFFLINE = new ApiFailure({ kind: 'offline' })
const CREATED = { data: campaignResponse({ campaign_id: 'new', title: 'Sale' }) }
const PLUS = { gateway: 'stripe', plan: 'plus', sites_limit: 10, team_members_limit: 10 }
const SETTINGS = '/campaign/settings/?campaign=new'

describe('the template gallery', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  let navigatedTo: string[]
  beforeEach(() => {
    sessionStorage.clear()
    http = fakeHttp({ 'POST /campaigns': CREATED })
    navigatedTo = []
  })
  afterEach(() => view.unmount())

  const visit = (
    { title, intent }: { title: string; intent: string } = NEW_CAMPAIGN,
    user?: object,
  ) => {
    const paths = {
      href: (path: string) => path,
      go: (path: string) => void navigatedTo.push(path),
    }
    const page = (
      <PathsContext.Provider value={paths}>
        <TemplatesPage title={title} intent={intent} />
      </PathsContext.Provider>
    )
    const options = { apiBase: `${location.origin}/src/popup` }
    view = mountSignedIn(page, { http, options, ...(user ? { user } : {}) })
  }
  const revisit = (user?: object) => {
    view.unmount()
    visit(NEW_CAMPAIGN, user)
  }
  const use = (title: string) => view.getByRole('button', `Use it: ${title}`).click()
  const cards = () =>
    view
      .allByRole('heading')
      .slice(2)
      .map(({ textContent }) => textContent)
  const expectCards = (count: number) => eventually(() => expect(cards().length).to.equal(count))
  const requestBodies = () => http.calls.map(({ call }) => call.body)
  const keys = () => new Set(http.calls.map(({ call }) => call.idempotencyKey))
  const expectSettingsOpened = () => eventually(() => expect(navigatedTo).to.deep.equal([SETTINGS]))
  const type = async (text: string) => {
    view.getByLabel('Search templates').focus()
    await sendKeys({ type: text })
  }

  describe('initially', () => {
    it('shows the campaign title and the templates for its intent', () => {
      visit()
      view.getByRole('heading', 'Sale')
      expect(view.getByRole('button', /^Coupon Popups \d+$/).ariaPressed).to.equal('true')
      expect(cards()).to.include('Kiln').and.not.include('Dunes')
    })

    it('creates nothing until a template is chosen', () => {
      visit()
      expect(http.calls).to.deep.equal([])
    })

    it('shows markup in a title as text', () => {
      visit({ ...NEW_CAMPAIGN, title: '<img src=x onerror=alert(1)>' })
      view.getByRole('heading', '<img src=x onerror=alert(1)>')
    })

    for (const title of [
      'أكواب جديدة',
      'כוסות',
      '新しいマグカップ',
      'Кружки 🍵',
      'a'.repeat(400),
    ]) {
      it(`accepts the title ${title.slice(0, 20)}`, async () => {
        visit({ ...NEW_CAMPAIGN, title })
        use('Kiln')
        await expectSettingsOpened()
        expect(requestBodies()).to.deep.equal([
          { title, customer_intention: 'coupon-popups', template: 'kiln' },
        ])
      })
    }

    for (const [what, form] of [
      ['no title', { ...NEW_CAMPAIGN, title: '' }],
      ['a title of only spaces', { ...NEW_CAMPAIGN, title: '  ' }],
      ['a title of 10,000 characters', { ...NEW_CAMPAIGN, title: 'a'.repeat(10_000) }],
      ['an unknown intent', { ...NEW_CAMPAIGN, intent: 'world-domination' }],
    ] as const) {
      it(`shows an error and a link back for ${what}`, () => {
        visit(form)
        view.getByRole('heading', 'This address is incomplete')
        view.getByRole('link', 'Go to campaigns')
      })
    }

    it('tells a member without permission who can allow it', () => {
      visit(NEW_CAMPAIGN, memberWith('edit_campaigns'))
      view.getByText(/mira@example\.com can give you permission/)
      expect(view.queryByRole('button', /^Use it/) === null).to.equal(true)
    })
  })

  describe('filtered', () => {
    it('shows all templates and how many there are', async () => {
      visit()
      view.getByRole('button', `All ${TEMPLATES.length}`).click()
      await expectCards(TEMPLATES.length)
    })

    it('finds templates by a word, and shows how many', async () => {
      visit()
      view.getByRole('button', /^All \d/).click()
      await type('slide-in')
      const found = TEMPLATES.filter(({ design }) => design.frame.kind === 'slide-in')
      await view.findByText(`${found.length} templates`)
      await expectCards(found.length)
    })

    it('shows only free templates', async () => {
      visit()
      view.getByRole('button', 'Free').click()
      await eventually(() => expect(cards()).to.not.include('Wheel of eight'))
      expect(cards()).to.include('Kiln')
    })

    it('says that nothing matches, and can show all again', async () => {
      visit()
      await type('zeppelin')
      await view.findByRole('heading', 'No matching templates')
      view.getByRole('button', 'Show all templates').click()
      await expectCards(TEMPLATES.length)
    })
  })

  describe('on Use it', () => {
    it('creates the campaign from the template, and opens its settings', async () => {
      visit()
      use('Kiln')
      await expectSettingsOpened()
      expect(requestBodies()).to.deep.equal([
        { title: 'Sale', customer_intention: 'coupon-popups', template: 'kiln' },
      ])
      expect(sessionStore(view.kit).saved().campaign).to.deep.equal({
        campaignId: 'new',
        title: 'Sale',
      })
    })

    it('clicks the button, not the clickable picture around it', async () => {
      visit()
      const button = view.getByRole('button', 'Use it: Kiln')
      button.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = button.getBoundingClientRect()
      const hit = view.shadow.elementFromPoint(x + width / 2, y + height / 2)
      expect(hit !== null && button.contains(hit)).to.equal(true)
    })

    it('creates a blank campaign with Start blank', async () => {
      visit()
      view.getByRole('button', 'Start blank').click()
      await expectSettingsOpened()
      expect(requestBodies()).to.deep.equal([
        { title: 'Sale', customer_intention: 'coupon-popups' },
      ])
    })

    it('creates one campaign however often it is clicked', async () => {
      const answer = deferred()
      http.table['POST /campaigns'] = () => answer.promise
      visit()
      use('Kiln')
      view.getByRole('button', /^Use it: Tear off|^Use it: Lemon stand/).click()
      await eventually(() =>
        expect(view.getByRole('button', /Please wait/).ariaBusy).to.equal('true'),
      )
      view.getByRole('button', /Please wait/).click()
      answer.resolve(CREATED)
      await expectSettingsOpened()
      expect(http.calls).to.have.length(1)
    })

    it('shows the error, keeps the search, and retries with the same key', async () => {
      http.table['POST /campaigns'] = new ApiFailure({ kind: 'timed-out' })
      visit()
      await type('kiln')
      use('Kiln')
      await view.findByRole('alertdialog', 'The campaign hasn’t been created yet')
      http.table['POST /campaigns'] = CREATED
      view.getByRole('button', 'Try again').click()
      await expectSettingsOpened()
      expect(keys().size).to.equal(1)
      expect(view.getByLabel('Search templates')).to.have.property('value', 'kiln')
    })

    it('reports the failure to the host until it is dismissed', async () => {
      http.table['POST /campaigns'] = OFFLINE
      visit()
      use('Kiln')
      const cancel = await view.findByRole('button', 'Cancel')
      await eventually(() =>
        expect(view.failures.map(({ failure }) => failure)).to.deep.equal([OFFLINE]),
      )
      cancel.click()
      await eventually(() => expect([...view.states]).to.deep.equal([]))
    })

    it('doesn’t navigate when the user has already left', async () => {
      const answer = deferred()
      http.table['POST /campaigns'] = () => answer.promise
      visit()
      use('Kiln')
      view.rerender(null)
      answer.resolve(CREATED)
      await answer.promise
      await Promise.resolve()
      expect(navigatedTo).to.deep.equal([])
    })
  })

  describe('opened a second time', () => {
    const createFrom = async (title = 'Kiln') => {
      navigatedTo.length = 0
      use(title)
      await expectSettingsOpened()
    }

    it('says after Back that the campaign exists, and links to it', async () => {
      visit()
      await createFrom()
      revisit()
      view.getByText('“Sale” already exists.')
      expect(view.getByRole('link', 'Continue editing it').getAttribute('href')).to.equal(SETTINGS)
    })

    it('does not create a second campaign from the same template, but creates one from another', async () => {
      visit()
      await createFrom()
      revisit(memberWith('create_campaigns'))
      await createFrom()
      expect(keys().size).to.equal(1)
      await createFrom('Tear off')
      expect(keys().size).to.equal(2)
    })

    it('creates a new campaign when Create is clicked again with the same title', async () => {
      visit()
      await createFrom()
      newCampaign(view.kit).begin(NEW_CAMPAIGN)
      revisit()
      expect(view.queryByText('“Sale” already exists.') === null).to.equal(true)
      await createFrom()
      expect(keys().size).to.equal(2)
    })

    for (const [what, act] of [
      ['it is deleted', () => newCampaign(view.kit).forgetDeleted('new')],
      ['the user signs out', () => view.kit.sessionEnd.end('asked')],
    ] as const) {
      it(`forgets the campaign once ${what}`, async () => {
        visit()
        await createFrom()
        act()
        revisit()
        expect(view.queryByText('“Sale” already exists.') === null).to.equal(true)
      })
    }

    it('does not remember the campaign on another site', async () => {
      visit()
      await createFrom()
      const kept = sessionStorage.getItem('poplar:new-campaign') ?? ''
      sessionStorage.setItem('poplar:new-campaign', kept.replace('S1', 'S9'))
      revisit()
      expect(view.queryByText('“Sale” already exists.') === null).to.equal(true)
    })
  })

  describe('with a template that the plan doesn’t include', () => {
    const WHEEL = { ...NEW_CAMPAIGN, intent: 'gamification-popups' }
    const adminWithPlan = (plan: object) => ({
      ...memberWith(),
      role: 'admin',
      admin_email: null,
      plan,
    })

    it('says why, creates nothing, and links to the plans', async () => {
      visit(WHEEL)
      use('Wheel of eight')
      await view.findByRole('alertdialog', '“Wheel of eight” isn’t included in your plan')
      view.getByText(/It requires Starter or a larger plan/)
      view.getByRole('button', 'Compare plans').click()
      await eventually(() => expect(navigatedTo).to.deep.equal(['/billing?reason=template']))
      expect(http.calls).to.deep.equal([])
    })

    it('says which plans include the top templates', async () => {
      visit(WHEEL, adminWithPlan({ ...PLUS, plan: 'starter' }))
      use('Door of the day')
      await view.findByText(/It requires Poplar Plus or a larger plan\./)
    })

    it('tells a member whom to ask', async () => {
      visit(WHEEL, memberWith('create_campaigns'))
      use('Wheel of eight')
      await view.findByText(/Ask mira@example\.com for a larger plan\.$/)
    })

    it('shows the server’s message when the plan has changed in the meantime', async () => {
      const refused = { kind: 'refused', status: 403, code: 'TEMPLATE_REFUSED' } as const
      http.table['POST /campaigns'] = new ApiFailure({
        ...refused,
        serverMessage: 'Your plan doesn’t include it.',
      })
      visit(WHEEL, adminWithPlan(PLUS))
      use('Wheel of eight')
      await view.findByText(/^Your plan doesn’t include it\./)
      view.getByRole('button', 'Compare plans').click()
      await eventually(() => expect(navigatedTo).to.deep.equal(['/billing?reason=template']))
    })

    it('creates the campaign when the plan includes the template', async () => {
      visit(WHEEL, adminWithPlan(PLUS))
      use('Wheel of eight')
      await expectSettingsOpened()
    })
  })

  describe('on Preview', () => {
    const preview = async (title: string) => {
      const button = view.getByRole('button', `Preview: ${title}`)
      button.focus()
      button.click()
      return view.findByRole('dialog', new RegExp(`^${title}`))
    }

    it('shows the template at both sizes and every step, and focuses the Use it button', async () => {
      visit()
      await preview('Kiln')
      for (const name of ['Desktop', 'Phone', 'Form', 'Thank you']) view.getByRole('button', name)
      expect(focusedName()).to.equal('Use it')
    })

    it('can use the template', async () => {
      visit()
      await preview('Kiln')
      view.getByRole('button', 'Use it').click()
      await expectSettingsOpened()
    })

    it('closes on Escape, and returns the focus to its button', async () => {
      visit()
      await preview('Kiln')
      await sendKeys({ press: 'Escape' })
      await eventually(() => expect(focusedName()).to.equal('Preview: Kiln'))
    })

    it('also shows a template that the plan doesn’t include', async () => {
      visit({ ...NEW_CAMPAIGN, intent: 'gamification-popups' })
      await preview('Wheel of eight')
      view.getByRole('button', 'Won')
    })
  })
})
