import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { SetPasswordFormElement } from '../../elements/set-password-form.ts'
import '../../elements/set-password-form.ts'
import { queriesIn } from '../support/queries.ts'
import { api, envelope, pathOf } from './contract/api.ts'
import { configurePage, hasState, nextEvent } from './contract/stage.ts'

type Form = InstanceType<typeof SetPasswordFormElement>

const TOKEN = 'token-of-the-mail'

describe('<set-password-form>', () => {
  let element: Form
  const view = () => queriesIn(element.shadowRoot ?? element)
  const show = async (attributes: Record<string, string> = {}) => {
    element = document.createElement('set-password-form')
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    Object.assign(element, { accessToken: TOKEN, email: 'mira@example.com' })
    document.body.append(element)
    await element.ready
  }
  const send = async () => {
    element.focus()
    await sendKeys({ type: 'Kiln-1280' })
    view().getByLabel('Confirm password').focus()
    await sendKeys({ type: 'Kiln-1280' })
    await sendKeys({ press: 'Enter' })
  }
  const closeAlert = async () => (await view().findByRole('button', 'Close')).click()
  beforeEach(() => {
    configurePage()
    api.reset({ '*': null })
  })
  afterEach(() => element.remove())

  it('can be completed by keyboard alone, and reports the change to the host', async () => {
    await show({ platform: 'lifetime' })
    const passwordSetEvent = nextEvent(element, 'password-set')
    await send()
    expect((await passwordSetEvent).detail).to.deep.equal({ platform: 'lifetime' })
    await view().findByRole('alertdialog', 'Success!')
    await sendKeys({ press: 'Enter' })
    expect(await view().findByText('You can sign in with it now.')).to.exist
  })

  it('sets the password for the default platform if the attribute is missing', async () => {
    await show()
    await send()
    await closeAlert()
    expect(api.requests.map(({ url }) => pathOf(url))).to.deep.equal(['/default/reset_password'])
  })

  it('asks for a role with ask-role', async () => {
    await show({ 'ask-role': '' })
    expect(view().getByRole('combobox', /Your role/)).to.exist
  })

  it('shows neither token nor email in the page’s markup', async () => {
    await show()
    expect(document.documentElement.outerHTML).not.to.contain(TOKEN)
    expect(element.outerHTML).not.to.contain('mira@example.com')
  })

  it('stays if the host prevents the default action', async () => {
    await show()
    element.addEventListener('password-set', (event) => event.preventDefault())
    const passwordSetEvent = nextEvent(element, 'password-set')
    await send()
    await passwordSetEvent
    expect(view().queryByRole('alertdialog') === null).to.equal(true)
    expect(view().queryByText('You can sign in with it now.') === null).to.equal(true)
  })

  it('reports an error to the host with its type and status', async () => {
    await show()
    api.answers = { '*': envelope(401, { message: 'This link has already been used.' }) }
    const failed = nextEvent(element, 'failed')
    await send()
    expect((await failed).detail).to.include({ type: 'refused', status: 401 })
    expect(hasState(element, 'failed')).to.equal(true)
  })
})
