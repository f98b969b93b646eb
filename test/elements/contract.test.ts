import { sendKeys } from '@web/test-runner-commands'
import { AddSiteWizardElement } from '../../elements/add-site-wizard.ts'
import { LicenseActivationElement } from '../../elements/license-activation.ts'
import { PlanCheckoutElement } from '../../elements/plan-checkout.ts'
import { SetPasswordFormElement } from '../../elements/set-password-form.ts'
import { fakeStripe } from '../support/fake-stripe.ts'
import { eventually } from '../support/queries.ts'
import { MONTHLY_QUOTE } from '../support/quote.ts'
import { api } from './contract/api.ts'
import { fieldOf } from './contract/stage.ts'
import { describeContract } from './contract.ts'

/** Types a domain into step 1 and submits it. */
async function addWebsite(element: HTMLElement): Promise<void> {
  const field = await eventually(() => fieldOf(element, { field: 'input' }))
  field.focus()
  await sendKeys({ type: 'shop.example' })
  await sendKeys({ press: 'Enter' })
}

const NEW_PASSWORD = 'input[autocomplete="new-password"]'

/** Types a valid password into both fields and submits it. */
async function choosePassword(element: HTMLElement): Promise<void> {
  const field = await eventually(() => fieldOf(element, { field: NEW_PASSWORD }))
  field.focus()
  await sendKeys({ type: 'Kiln-1280' })
  // Skips the button that shows the password.
  await sendKeys({ press: 'Tab' })
  await sendKeys({ press: 'Tab' })
  await sendKeys({ type: 'Kiln-1280' })
  await sendKeys({ press: 'Enter' })
}

/** Fills in and submits the form. */
async function registerKey(element: HTMLElement): Promise<void> {
  const field = await eventually(() => fieldOf(element, { field: 'input' }))
  field.focus()
  // The text typed earlier is still there.
  field.select()
  await sendKeys({ type: 'PLR-7F3K-92MA-XQ41' })
  await sendKeys({ press: 'Tab' })
  await sendKeys({ type: 'mira@example.com' })
  await sendKeys({ press: 'Tab' })
  await sendKeys({ type: 'Kiln-1280' })
  await sendKeys({ press: 'Enter' })
}

// A test must not see the input left by an earlier one.
beforeEach(() => sessionStorage.clear())

describeContract(AddSiteWizardElement.tag, {
  api: {
    'GET /user/me': { user_id: 'u1', email: 'mira@example.com', role: 'admin' },
    'POST /sites/create': { id: '1', site_id: 's1', domain: 'shop.example' },
  },
  field: 'input',
  loads: [
    // A background call: nobody waits for it, and the server validates what is sent.
    { call: 'GET /user/me', again: null },
    { call: 'POST /sites/create', begin: addWebsite, again: /^Continue$/ },
  ],
})

describeContract(SetPasswordFormElement.tag, {
  api: { 'PUT /appsumo/reset_password': null },
  field: NEW_PASSWORD,
  attributes: { platform: 'appsumo' },
  properties: { accessToken: 'token-of-the-mail' },
  loads: [{ call: 'PUT /appsumo/reset_password', begin: choosePassword, again: /^Set password$/ }],
})

describeContract(LicenseActivationElement.tag, {
  api: { 'POST /dealfuel/license_key_register': { msg: 'We sent a link.' } },
  field: 'input',
  loads: [
    {
      call: 'POST /dealfuel/license_key_register',
      begin: registerKey,
      again: /^Send to Verification$/,
    },
  ],
})

const SESSION = { client: 'a-client-secret', session_id: 'cs_1', total: 39_00, currency: 'usd' }

describe('with Stripe’s script on the page', () => {
  const stripe = fakeStripe()
  before(stripe.install)
  after(stripe.remove)

  describeContract(PlanCheckoutElement.tag, {
    api: { 'GET /billing/quote': MONTHLY_QUOTE, 'POST /billing/session': SESSION },
    field: 'input',
    attributes: { plan: 'plus' },
    loads: [
      { call: 'GET /billing/quote', again: /^Try again/ },
      {
        call: 'POST /billing/session',
        // The price loads first.
        async begin() {
          api.answers = { ...api.answers, 'GET /billing/quote': MONTHLY_QUOTE }
        },
        again: /^Try again/,
      },
    ],
  })
})
