import { expect } from 'chai'
import type { Options } from '../../../src/config/options.ts'
import { sessionStore } from '../../../src/features/session/store.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred, eventually } from '../../support/mount.tsx'
import { recordNavigation } from '../../support/navigation.ts'
import { fill, showWizard, siteResponse, userResponse, type WizardStage } from './stage.tsx'

describe('page 1: the website', () => {
  let wizard: WizardStage
  const show = (...setup: Parameters<typeof showWizard>) => {
    wizard = showWizard(...setup)
  }
  const add = (domain: string) => {
    wizard.type('Website address', domain)
    wizard.press('Continue')
  }
  const createResponse = (answer: ApiFailure) => ({ answers: { 'POST /sites/create': answer } })
  const refusalWith = (facts: Partial<ConstructorParameters<typeof ApiFailure>[0]>) =>
    new ApiFailure({ kind: 'refused', status: 422, ...facts })

  beforeEach(() => sessionStorage.clear())
  afterEach(() => wizard.unmount())

  it('shows https:// before the domain', () => {
    show()
    expect(wizard.getByText('https://')).to.exist
  })

  it('creates the site and continues to the installation step', async () => {
    show()
    add('shop.example')
    await wizard.findByRole('heading', 'Add one line to your website')
    expect(wizard.calls.at(-1)).to.deep.include({ method: 'POST', path: '/sites/create' })
    expect(wizard.calls.at(-1)?.call.query).to.deep.equal({ domain: 'shop.example' })
  })

  it('notifies the host of the site first, then of the step', async () => {
    show()
    add('shop.example')
    await eventually(() => wizard.events.length === 2)
    expect(wizard.events).to.deep.equal([
      { name: 'site-added', detail: { siteId: 'site-shop.example', domain: 'shop.example' } },
      { name: 'step-changed', detail: { step: 2 } },
    ])
  })

  for (const [what, domain] of [
    ['nothing', ''],
    ['spaces inside', 'my shop.example'],
    ['a single label', 'localhost'],
    ['an IP address', '192.168.1.1'],
    ['300 characters', `${'a'.repeat(290)}.example`],
    ['markup', '<b>shop.example</b>'],
  ] as const) {
    it(`rejects ${what} with ‘Enter valid domain name’, sends nothing and keeps the text`, async () => {
      show()
      add(domain)
      expect((await wizard.findByRole('alert')).textContent).to.equal('Enter valid domain name')
      expect(wizard.getByLabel('Website address')).to.have.property('value', domain)
      expect(wizard.sent()).to.deep.equal([])
    })
  }

  it('focuses the invalid field', () => {
    show()
    add('nonsense')
    expect(wizard.shadow.activeElement).to.equal(wizard.getByLabel('Website address'))
  })

  it('shortens a pasted URL to its host, and says so', async () => {
    show()
    fill(
      wizard.getByLabel('Website address'),
      'https://www.shop.example/path?a=1',
      'insertFromPaste',
    )
    expect(await wizard.findByText(/^Shortened to the address/)).to.exist
    expect(wizard.getByLabel('Website address')).to.have.property('value', 'www.shop.example')
  })

  it('shortens a typed URL when it is sent', async () => {
    show()
    add('https://shop.example/path')
    await eventually(() => wizard.sent().length > 0)
    expect(wizard.calls.at(-1)?.call.query).to.deep.equal({ domain: 'shop.example' })
  })

  it('shows the ASCII form in which a Cyrillic domain is saved', async () => {
    show()
    wizard.type('Website address', 'магазин.рф')
    expect(await wizard.findByText('We’ll save it as xn--80aairftm.xn--p1ai.')).to.exist
  })

  it('sends a Cyrillic domain in its ASCII form', async () => {
    show()
    add('магазин.рф')
    await eventually(() => wizard.sent().length > 0)
    expect(wizard.calls.at(-1)?.call.query).to.deep.equal({ domain: 'xn--80aairftm.xn--p1ai' })
  })

  it('keeps a Cyrillic domain as typed after Back from the next step', async () => {
    show()
    add('магазин.рф')
    ;(await wizard.findByRole('button', 'Back')).click()
    expect(await wizard.findByLabel('Website address')).to.have.property('value', 'магазин.рф')
  })

  it('offers a site that the account already has, without a request', async () => {
    const sites = [siteResponse('shop.example')]
    show({ answers: { 'GET /user/me': { data: userResponse({ sites }) } } })
    await wizard.isKnown()
    add('shop.example')
    expect(await wizard.findByText('shop.example is already one of your sites.')).to.exist
    expect(wizard.sent()).to.deep.equal([])
    wizard.press('Continue with shop.example')
    expect(await wizard.findByRole('heading', 'Add one line to your website')).to.exist
  })

  it('continues with the site from an unfinished setup if the same domain is entered', async () => {
    const data = userResponse({ setup_finished: 'false', sites: [siteResponse('shop.example')] })
    show({ answers: { 'GET /user/me': { data } } })
    await wizard.findByText('shop.example is already one of your sites.')
    add('shop.example')
    expect(await wizard.findByRole('heading', 'Add one line to your website')).to.exist
  })

  it('has the same width on both steps', async () => {
    show()
    const width = () => wizard.root.querySelector('.wizard')?.clientWidth
    const before = width()
    add('shop.example')
    await wizard.findByRole('heading', 'Add one line to your website')
    expect(width()).to.equal(before)
  })

  it('offers an existing site if only the server knows it', async () => {
    const data = { site: siteResponse('shop.example') }
    show(createResponse(refusalWith({ status: 409, code: 'SITE_EXISTS', data })))
    add('shop.example')
    expect(await wizard.findByRole('button', 'Continue with shop.example')).to.exist
    expect(wizard.events).to.deep.equal([])
  })

  it('shows the server’s message next to the field, as text', async () => {
    show(createResponse(refusalWith({ serverMessage: '<b>No</b> more sites.' })))
    add('shop.example')
    expect((await wizard.findByRole('alert')).textContent).to.equal('<b>No</b> more sites.')
  })

  it('says ‘Enter valid domain name’ when the server refuses without a message', async () => {
    show(createResponse(refusalWith({})))
    add('shop.example')
    expect((await wizard.findByRole('alert')).textContent).to.equal('Enter valid domain name')
  })

  it('doesn’t blame the domain for a server error', async () => {
    show(createResponse(refusalWith({ status: 500 })))
    add('shop.example')
    expect((await wizard.findByRole('alert')).textContent).to.match(
      /Our server failed to do this \(500\)/,
    )
  })

  it('shows an error when the server is unreachable, and keeps the text', async () => {
    show(createResponse(new ApiFailure({ kind: 'offline' })))
    add('shop.example')
    expect((await wizard.findByRole('alert')).textContent).to.match(/can’t reach the server/)
    expect(wizard.getByLabel('Website address')).to.have.property('value', 'shop.example')
  })

  it('reports the failure to the host with a retry function', async () => {
    show(createResponse(new ApiFailure({ kind: 'offline' })))
    add('shop.example')
    await eventually(() => wizard.failures.length === 1)
    wizard.failures[0]?.retry()
    await eventually(() => wizard.failures.length === 2)
    expect(wizard.sent()).to.have.length(2)
  })

  it('reuses the idempotency key after a timeout, and changes it after a refusal', async () => {
    const answers = [new ApiFailure({ kind: 'timed-out' }), refusalWith({}), refusalWith({})]
    show({ answers: { 'POST /sites/create': () => answers.shift() ?? {} } })
    for (const count of [1, 2, 3]) {
      await wizard.findByRole('button', 'Continue')
      add('shop.example')
      await eventually(() => wizard.failures.length === count)
    }
    const [first, second, third] = wizard.calls
      .filter(({ method }) => method === 'POST')
      .map(({ call }) => call.idempotencyKey)
    expect(second).to.equal(first)
    expect(third).not.to.equal(second)
  })

  it('can still be retried when the user data already lists the site, which fills the plan', async () => {
    const plan = { gateway: 'stripe', plan: 'free', sites_limit: 1 }
    const knownSites: object[] = []
    const answers = [new ApiFailure({ kind: 'offline' }), { data: siteResponse('shop.example') }]
    show({
      answers: {
        'GET /user/me': () => ({ data: userResponse({ plan, sites: [...knownSites] }) }),
        'POST /sites/create': () => answers.shift() ?? {},
      },
    })
    await wizard.isKnown()
    add('shop.example')
    await wizard.findByRole('alert')
    knownSites.push(siteResponse('shop.example'))
    await sessionStore(wizard.kit).reloadUser()
    wizard.press('Continue')
    expect(await wizard.findByRole('heading', 'Add one line to your website')).to.exist
  })

  it('ignores a second submit while the first is pending', async () => {
    const answer = deferred()
    show({ answers: { 'POST /sites/create': () => answer.promise } })
    add('shop.example')
    await wizard.findByRole('button', /Please wait/)
    wizard.getByLabel('Website address').closest('form')?.requestSubmit()
    answer.resolve({ data: siteResponse('shop.example') })
    await wizard.findByRole('heading', 'Add one line to your website')
    expect(wizard.sent().filter((call) => call === 'POST /sites/create')).to.have.length(1)
  })

  it('says that the plan has no room for another site, and links to the plans', async () => {
    const plan = { gateway: 'stripe', plan: 'free', sites_limit: 1 }
    const data = userResponse({ plan, sites: [siteResponse('one.example')] })
    show({ answers: { 'GET /user/me': { data } }, kit: { ownsPage: true } })
    await wizard.findByText('You’ve used all the sites in your plan.')
    expect(wizard.getByRole('link', 'Compare plans').getAttribute('href')).to.equal(
      '/billing?reason=sites',
    )
    expect(wizard.queryByRole('textbox')).to.equal(null)
  })

  describe('on a host page when the plan has no room', () => {
    const plan = { gateway: 'stripe', plan: 'free', sites_limit: 1 }
    const answers = {
      'GET /user/me': { data: userResponse({ plan, sites: [siteResponse('one.example')] }) },
    }

    /** Clicks the button, and returns the URLs that were opened. */
    async function comparePlans(options: Options): Promise<string[]> {
      show({ answers, options })
      const { assignedUrls, opened } = recordNavigation()
      ;(await wizard.findByRole('button', 'Compare plans in a new tab')).click()
      expect(assignedUrls).to.deep.equal([])
      return opened
    }

    it('notifies the host, and opens the plans in a new tab', async () => {
      const opened = await comparePlans({})
      expect(opened).to.deep.equal(['https://api.example/billing?reason=sites'])
      expect(wizard.events).to.deep.equal([
        { name: 'sites-limit-reached', detail: { sitesLimit: 1 } },
      ])
    })

    it('opens them on the dashboard set by the host', async () => {
      const links = { dashboard: 'https://api.example/app/' }
      const opened = await comparePlans({ apiBase: '/v1', links })
      expect(opened).to.deep.equal(['https://api.example/app/billing?reason=sites'])
    })

    it('opens them on its own origin if that serves the API', async () => {
      const opened = await comparePlans({ apiBase: '/v1' })
      expect(opened).to.deep.equal([`${location.origin}/billing?reason=sites`])
    })

    it('shows no button if the host prevents the event', async () => {
      show({ answers, props: { onSitesLimitReached: () => false } })
      await wizard.findByText('You’ve used all the sites in your plan.')
      expect(wizard.queryByRole('button', /Compare plans/)).to.equal(null)
    })
  })

  const limitReached = refusalWith({ status: 403, code: 'LIMIT_REACHED' })
  for (const [way, call, field, typed] of [
    ['other', 'POST /sites/create', 'Website address', 'willow.example'],
    ['shopify', 'GET /shopify/redirect', 'Store name', 'willow-home'],
  ] as const) {
    it(`notifies the host if only the server knows that the plan is full (${way})`, async () => {
      show({ answers: { [call]: limitReached }, props: { platform: way } })
      await wizard.findByLabel(field)
      wizard.type(field, typed)
      wizard.press('Continue')
      await wizard.findByRole('button', 'Compare plans in a new tab')
      expect(wizard.events.map(({ name }) => name)).to.deep.equal(['sites-limit-reached'])
      expect(wizard.getByLabel(field)).to.have.property('value', typed)
    })
  }

  it('tells a member which admin can add sites', async () => {
    const data = userResponse({ role: 'member', admin_email: 'boss@example.com' })
    show({ answers: { 'GET /user/me': { data } } })
    expect(await wizard.findByText(/boss@example\.com/)).to.exist
    expect(wizard.queryByRole('textbox')).to.equal(null)
  })

  it('can be used before the user has loaded', () => {
    show({ answers: { 'GET /user/me': () => new Promise(() => {}) } })
    expect(wizard.getByLabel('Website address')).to.exist
  })

  it('offers to continue with the site from an unfinished setup', async () => {
    const data = userResponse({ setup_finished: 'false', sites: [siteResponse('shop.example')] })
    show({ answers: { 'GET /user/me': { data } } })
    ;(await wizard.findByRole('button', 'Continue with shop.example')).click()
    expect(await wizard.findByRole('heading', 'Add one line to your website')).to.exist
  })
})
