import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { eventually } from '../../support/mount.tsx'
import { showWizard, type WizardStage, wireSite, wireUser } from './stage.tsx'

const INSTALL = 'https://juniper.myshopify.com/admin/oauth'

describe('page 1: the Shopify store', () => {
  let wizard: WizardStage
  const show = async (answer: unknown = { data: { redirect: INSTALL } }) => {
    wizard = showWizard({
      props: { platform: 'shopify', askDetails: true, step: 1 },
      answers: {
        'GET /shopify/redirect': () =>
          answer instanceof ApiFailure ? answer : { ...Object(answer) },
      },
    })
    await wizard.findByLabel('Store name')
  }
  const add = (shop: string) => {
    wizard.type('Store name', shop)
    wizard.press('Continue')
  }
  beforeEach(() => sessionStorage.clear())
  afterEach(() => wizard.unmount())

  it('shows the myshopify suffix behind the name', async () => {
    await show()
    expect(wizard.getByText('.myshopify.com')).to.exist
  })

  it('asks where to install, without protocol, slash and suffix', async () => {
    await show()
    add('https://Juniper.myshopify.com/')
    await eventually(() => wizard.went.length > 0)
    const call = wizard.calls.find(({ path }) => path === '/shopify/redirect')?.call
    expect(call?.query).to.include({ shop: 'juniper.myshopify.com', is_app: true })
  })

  it('goes to the address that the server names', async () => {
    await show()
    add('juniper')
    await eventually(() => wizard.went.length > 0)
    expect(wizard.went).to.deep.equal([INSTALL])
  })

  for (const redirect of ['https://evil.example/', 'javascript:alert(1)', '//evil.example']) {
    it(`does not follow ${redirect}, and says so`, async () => {
      await show({ data: { redirect } })
      add('juniper')
      expect((await wizard.findByRole('alert')).textContent).to.match(/didn’t open it/)
      expect(wizard.went).to.deep.equal([])
    })
  }

  it('tells the user-info service before the page leaves with its calls', async () => {
    await show()
    add('juniper')
    await eventually(() => wizard.went.length > 0)
    expect(wizard.sent()).to.deep.equal(['POST /user-info', 'GET /shopify/redirect'])
  })

  it('says that an answer without an address cannot be read', async () => {
    await show({ data: {} })
    add('juniper')
    expect((await wizard.findByRole('alert')).textContent).to.match(/cannot read/)
  })

  it('tells the user-info service of the store', async () => {
    await show()
    add('juniper')
    await eventually(() => wizard.sent().includes('POST /user-info'))
    const told = wizard.calls.find(({ path }) => path === '/user-info')
    expect(told?.call.body).to.deep.include({ website: 'juniper.myshopify.com' })
  })

  it("says 'Failed to install ' when the server refuses without a word", async () => {
    await show(new ApiFailure({ kind: 'refused', status: 500 }))
    add('juniper')
    expect((await wizard.findByRole('alert')).textContent).to.equal('Failed to install ')
  })

  it('shows the server’s message when there is one', async () => {
    await show(
      new ApiFailure({ kind: 'refused', status: 400, serverMessage: 'This shop is frozen.' }),
    )
    add('juniper')
    expect((await wizard.findByRole('alert')).textContent).to.equal('This shop is frozen.')
  })

  it('asks for a name that can be one, and sends nothing', async () => {
    await show()
    add('my shop!')
    expect((await wizard.findByRole('alert')).textContent).to.match(/^Enter the name of your store/)
    expect(wizard.sent()).to.deep.equal([])
  })

  it('leads back to any website', async () => {
    await show()
    wizard.press('Add another website instead')
    expect(await wizard.findByLabel('Website address')).to.exist
  })
})

describe('coming back from Shopify', () => {
  let wizard: WizardStage
  const shop = wireSite('juniper.myshopify.com')
  const show = (user: Record<string, unknown>) => {
    wizard = showWizard({
      props: { askDetails: true },
      answers: {
        'GET /user/me': { data: wireUser({ platform: 'shopify', ...user }) },
        'GET /shopify/redirect': { data: { redirect: INSTALL } },
      },
    })
  }
  /** The page leaves as in a reload: the tab's storage stays and no clean-up runs. */
  const leaveFor = async (name: string, user: Record<string, unknown>) => {
    show({ ...user, sites: [] })
    ;(await wizard.findByRole('button', 'Skip')).click()
    await wizard.findByLabel('Store name')
    await wizard.findByLabel('Store name')
    wizard.type('Store name', name)
    wizard.press('Continue')
    await eventually(() => wizard.went.length > 0)
    const kept = { ...sessionStorage }
    wizard.unmount()
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  }
  beforeEach(() => sessionStorage.clear())
  afterEach(() => wizard.unmount())

  it('shows how to install on the shop, while the setup is unfinished', async () => {
    await leaveFor('juniper', { setup_finished: 'false' })
    show({ setup_finished: 'false', sites: [shop] })
    await wizard.findByRole('heading', 'Install the app in your store')
    await eventually(() => wizard.root.textContent?.includes('juniper.myshopify.com') ?? false)
  })

  it('without having agreed is page 1 again, with the name that was typed', async () => {
    await leaveFor('juniper', { setup_finished: 'false' })
    show({ setup_finished: 'false', sites: [] })
    await wizard.isKnown()
    expect(await wizard.findByLabel('Store name')).to.have.property('value', 'juniper')
  })

  it('makes room for another site where the setup was finished before', async () => {
    await leaveFor('juniper', {})
    show({ sites: [shop] })
    expect(await wizard.findByText('Tell us about yourself')).to.exist
  })
})

describe('which form page 1 begins with', () => {
  let wizard: WizardStage
  beforeEach(() => sessionStorage.clear())
  afterEach(() => wizard.unmount())

  it('is the store’s for a Shopify owner', async () => {
    wizard = showWizard({
      answers: { 'GET /user/me': { data: wireUser({ platform: 'shopify' }) } },
    })
    expect(await wizard.findByLabel('Store name')).to.exist
  })

  it('is the host’s choice before the account’s', async () => {
    const data = wireUser({ platform: 'shopify', setup_finished: 'false' })
    wizard = showWizard({ props: { platform: 'other' }, answers: { 'GET /user/me': { data } } })
    await eventually(() => wizard.calls.length > 0)
    expect(wizard.getByLabel('Website address')).to.exist
  })

  it('is a click away for everybody else', async () => {
    wizard = showWizard()
    wizard.press('Add your Shopify store')
    expect(await wizard.findByLabel('Store name')).to.exist
  })
})
