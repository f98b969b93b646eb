import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { LicenseActivationElement } from '../../elements/license-activation.ts'
import '../../elements/license-activation.ts'
import { queriesIn } from '../support/queries.ts'
import { api, envelope, pathOf } from './contract/api.ts'
import { configurePage, nextEvent } from './contract/stage.ts'

type Activation = InstanceType<typeof LicenseActivationElement>

const TOKEN = 'A'.repeat(43)
const EMAIL = 'workshop@example.com'
const SUBMITTED_RESPONSE = envelope(200, { data: { msg: 'We sent you a link.' } })
const ACTIVATED_RESPONSE = envelope(200, { data: { msg: 'Your license is active.', email: EMAIL } })

describe('<license-activation>', () => {
  let element: Activation
  const view = () => queriesIn(element.shadowRoot ?? element)
  const make = (mode?: string, properties: Partial<Activation> = {}) => {
    element = document.createElement('license-activation')
    if (mode !== undefined) element.setAttribute('mode', mode)
    return Object.assign(element, { email: EMAIL }, properties)
  }
  const show = async (...given: Parameters<typeof make>) => {
    document.body.append(make(...given))
    await element.ready
  }
  beforeEach(() => {
    configurePage()
    api.reset({ '*': SUBMITTED_RESPONSE })
  })
  afterEach(() => {
    element.remove()
    sessionStorage.clear()
  })

  it('registers a key by keyboard alone, without the mode attribute, and reports it to the host', async () => {
    await show()
    const submittedEvent = nextEvent(element, 'license-submitted')
    element.focus()
    await sendKeys({ type: 'PLR-7F3K-92MA-XQ41' })
    view().getByLabel('Password').focus()
    await sendKeys({ type: 'Kiln-1280' })
    await sendKeys({ press: 'Enter' })
    expect((await submittedEvent).detail).to.deep.equal({ email: EMAIL })
    expect(await view().findByRole('heading', 'Check your inbox')).to.exist
  })

  it('verifies the emailed token, and stays if the host prevents the default action', async () => {
    api.answers = { '*': ACTIVATED_RESPONSE }
    const verifiedEvent = nextEvent(make('verify', { token: TOKEN }), 'license-verified')
    element.addEventListener('license-verified', (event) => event.preventDefault())
    document.body.append(element)
    await verifiedEvent
    expect(await view().findByText(`${EMAIL} is verified.`)).to.exist
    expect(api.requests.map(({ url }) => pathOf(url))).to.deep.equal([
      '/dealfuel/license_key_verify',
    ])
  })

  it('reports an error to the host with its type and status', async () => {
    api.answers = { '*': envelope(404, { message: 'This link was used.' }) }
    const failed = nextEvent(make('verify', { token: TOKEN }), 'failed')
    document.body.append(element)
    expect((await failed).detail).to.include({ type: 'refused', status: 404 })
  })

  it('exposes the email to password managers, but includes neither it nor the token in the markup', async () => {
    await show('register', { token: TOKEN })
    const anchor = element.querySelector('input')
    expect([anchor?.autocomplete, anchor?.value]).to.deep.equal(['username', EMAIL])
    expect(document.documentElement.outerHTML).not.to.contain(TOKEN)
    expect(document.documentElement.outerHTML).not.to.contain(EMAIL)
  })
})
