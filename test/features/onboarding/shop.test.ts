import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { eventually } from '../../support/mount.tsx'
import { showWizard, siteResponse, userResponse, type WizardStage } from './stage.tsx'

const INSTALL_URL = 'https://juniper.myshopify.com/admin/oauth'

describe('page 1: the Shopify store', () => {
  let wizard: WizardStage
  const show = async (answer: unknown = { data: { redirect: INSTALL_URL } }) => {
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

  it('shows the myshopify suffix after the name', async () => {
    await show()
    expect(wizard.getByText('.myshopify.com')).to.exist
  })

  it('requests the installation URL without protocol, slash or suffix', async () => {
    await show()
    add('https://Juniper.myshopify.com/')
    await eventually(() => wizard.went.length > 0)
    const call = wizard.calls.find(({ path }) => path === '/shopify/redirect')?.call
    expect(call?.query).to.include({ shop: 'juniper.myshopify.com', is_app: true })
  })

  it('opens the URL that the server returns', async () => {
    await show()
    add('juniper')
    await eventually(() => wizard.went.length > 0)
    expect(wizard.went).to.deep.equal([INSTALL_URL])
  })

  for (const redirect of ['https://evil.example/', 'javascript:alert(1)', '//evil.example']) {
    it(`does not open ${redirect}, and shows an error`, async () => {
      await show({ data: { redirect } })
      add('juniper')
      expect((await wizard.findByRole('alert')).textContent).to.match(/didn’t open it/)
      expect(wizard.went).to.deep.equal([])
    })
  }

  it('notifies the user-info service before the page unloads', async () => {
    await show()
    add('juniper')
    await eventually(() => wizard.went.length > 0)
    expect(wizard.sent()).to.deep.equal(['POST /user-info', 'GET /shopify/redirect'])
  })

  it('shows an error when the response has no URL', async () => {
    await show({ data: {} })
    add('juniper')
    expect((await wizard.findByRole('alert')).textContent).to.match(/invalid response/)
  })

  it('sends the store to the user-info service', async () => {
    await show()
    add('juniper')
    await eventually(() => wizard.sent().includes('POST /user-info'))
    const told = wizard.calls.find(({ path }) => path === '/user-info')
    expect(told?.call.body).to.deep.include({ website: 'juniper.myshopify.com' })
  })

  it('shows ‘Failed to install ’ when the server refuses without a message', async () => {
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

  it('rejects an invalid name, and sends nothing', async () => {
    await show()
    add('my shop!')
    expect((await wizard.findByRole('alert')).textContent).to.match(/^Enter the name of your store/)
    expect(wizard.sent()).to.deep.equal([])
  })

  it('links to the form for any website', async () => {
    await show()
    wizard.press('Add another website instead')
    expect(await wizard.findByLabel('Website address')).to.exist
  })
})

describe('returning from Shopify', () => {
  let wizard: WizardStage
  const shop = siteResponse('juniper.myshopify.com')
  const show = (user: Record<string, unknown>) => {
    wizard = showWizard({
      props: { askDetails: true },
      answers: {
        'GET /user/me': { data: userResponse({ platform: 'shopify', ...user }) },
        'GET /shopify/redirect': { data: { redirect: INSTALL_URL } },
      },
    })
  }
  /** Simulates a page unload: the tab's storage stays and no clean-up runs. */
  const startInstall = async (name: string, user: Record<string, unknown>) => {
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

  it('shows the installation step for the shop while the setup is unfinished', async () => {
    await startInstall('juniper', { setup_finished: 'false' })
    show({ setup_finished: 'false', sites: [shop] })
    await wizard.findByRole('heading', 'Install the app in your store')
    await eventually(() => wizard.root.textContent?.includes('juniper.myshopify.com') ?? false)
  })

  it('shows page 1 with the typed name if the app was not approved', async () => {
    await startInstall('juniper', { setup_finished: 'false' })
    show({ setup_finished: 'false', sites: [] })
    await wizard.isKnown()
    expect(await wizard.findByLabel('Store name')).to.have.property('value', 'juniper')
  })

  it('starts with page 0 for another site if the setup has already been finished', async () => {
    await startInstall('juniper', {})
    show({ sites: [shop] })
    expect(await wizard.findByText('Tell us about yourself')).to.exist
  })
})

describe('the first form on page 1', () => {
  let wizard: WizardStage
  beforeEach(() => sessionStorage.clear())
  afterEach(() => wizard.unmount())

  it('is for a Shopify store if the account is on Shopify', async () => {
    wizard = showWizard({
      answers: { 'GET /user/me': { data: userResponse({ platform: 'shopify' }) } },
    })
    expect(await wizard.findByLabel('Store name')).to.exist
  })

  it('follows the host’s platform rather than the account’s', async () => {
    const data = userResponse({ platform: 'shopify', setup_finished: 'false' })
    wizard = showWizard({ props: { platform: 'other' }, answers: { 'GET /user/me': { data } } })
    await eventually(() => wizard.calls.length > 0)
    expect(wizard.getByLabel('Website address')).to.exist
  })

  it('can otherwise be switched with a click', async () => {
    wizard = showWizard()
    wizard.press('Add your Shopify store')
    expect(await wizard.findByLabel('Store name')).to.exist
  })
})
