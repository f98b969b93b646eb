import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { AddSiteWizardElement } from '../../elements/add-site-wizard.ts'
import { eventually, queriesIn } from '../support/queries.ts'
import { api, envelope } from './contract/api.ts'
import { configurePage, hasState, nextEvent } from './contract/stage.ts'

type Wizard = InstanceType<typeof AddSiteWizardElement>

const USER = { user_id: 'u1', email: 'mira@example.com', role: 'admin', sites: [] }

/** All elements on the page share the added sites, so each test adds a different one. */
let siteCount = 0

const respondWithSite = ({ url }: Request) => {
  const domain = new URL(url).searchParams.get('domain')
  return { id: domain, site_id: `site-${domain}`, domain }
}

describe('<add-site-wizard>', () => {
  let element: Wizard
  let domain = ''
  const view = () => queriesIn(element.shadowRoot ?? element)
  const show = async (markup = '<add-site-wizard></add-site-wizard>') => {
    document.body.insertAdjacentHTML('beforeend', markup)
    element = document.querySelector('add-site-wizard') ?? new AddSiteWizardElement()
    await element.ready
  }
  const typeDomain = async () => {
    element.focus()
    await sendKeys({ type: domain })
    await sendKeys({ press: 'Enter' })
  }
  const addSite = async () => {
    await typeDomain()
    await view().findByRole('heading', 'Add one line to your website')
  }
  beforeEach(() => {
    siteCount += 1
    domain = `shop-${siteCount}.example`
    sessionStorage.clear()
    configurePage()
    api.reset({
      'GET /user/me': USER,
      'POST /sites/create': respondWithSite,
      'POST /user/setup_finished': null,
    })
  })
  afterEach(() => element.remove())

  it('can be completed by keyboard alone, starting at the domain', async () => {
    await show()
    await addSite()
    await view().findByRole('button', 'Continue')
    const finishedEvent = nextEvent(element, 'finished')
    view().getByRole('button', 'Continue').focus()
    await sendKeys({ press: 'Enter' })
    await finishedEvent
    expect(await view().findByText('Setup is finished')).to.exist
  })

  it('reports the site to the host with its ID and domain', async () => {
    await show()
    const added = nextEvent(element, 'site-added')
    await addSite()
    expect((await added).detail).to.deep.equal({ siteId: `site-${domain}`, domain })
  })

  it('reports each step to the host', async () => {
    await show()
    const changed = nextEvent(element, 'step-changed')
    await addSite()
    expect((await changed).detail).to.deep.equal({ step: 2 })
  })

  it('stays on the step if the host prevents the default action', async () => {
    await show()
    element.addEventListener('finished', (event) => event.preventDefault())
    await addSite()
    ;(await view().findByRole('button', 'Continue')).click()
    await nextEvent(element, 'finished')
    expect(view().queryByText('Setup is finished')).to.equal(null)
  })

  it('reports a failed call with its type, and is in the failed state until a retry succeeds', async () => {
    await show()
    api.answers = { ...api.answers, 'POST /sites/create': envelope(422, { message: 'No.' }) }
    const failed = nextEvent(element, 'failed')
    await typeDomain()
    const { detail } = await failed
    expect(detail).to.include({ type: 'refused', status: 422 })
    expect(hasState(element, 'failed')).to.equal(true)
    api.answers = { ...api.answers, 'POST /sites/create': respondWithSite }
    detail.retry()
    await eventually(() => !hasState(element, 'failed'))
  })

  it('asks for details with ask-details', async () => {
    await show('<add-site-wizard ask-details></add-site-wizard>')
    expect(await view().findByText('Tell us about yourself')).to.exist
  })

  it('starts at the step given in the attribute', async () => {
    await show('<add-site-wizard ask-details step="1"></add-site-wizard>')
    expect(view().getByLabel('Website address')).to.exist
  })

  it('changes the step when the attribute changes', async () => {
    await show('<add-site-wizard ask-details step="1"></add-site-wizard>')
    element.step = 0
    expect(await view().findByText('Tell us about yourself')).to.exist
  })

  it('prefers the platform given in the attribute to the account’s', async () => {
    await show('<add-site-wizard platform="shopify"></add-site-wizard>')
    expect(await view().findByLabel('Store name')).to.exist
  })
})
