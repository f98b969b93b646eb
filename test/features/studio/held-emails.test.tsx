import { expect } from 'chai'
import { SettingsPage } from '../../../src/features/studio/settings-page.tsx'
import { expectAccessible } from '../../support/axe.ts'
import { fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'
import { chooseIn, editedResponse, ID, targetingWith } from './support.tsx'

const TITLE = 'Confirmation emails aren’t going out.'

describe('confirmation emails on hold', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  const show = async (fields: object, doubleOptin = true) => {
    const { consent } = targetingWith({})
    const targeting = targetingWith({ consent: { ...consent, doubleOptin } })
    const data = editedResponse({ targeting, ...fields })
    const answer = { data }
    const http = fakeHttp({
      [`GET /campaigns/${ID}`]: answer,
      [`PUT /campaigns/${ID}/targeting`]: answer,
    })
    view = mountSignedIn(<SettingsPage campaignId={ID} />, { http })
    await view.findByRole('heading', 'First order')
  }
  const consentText = () => view.getByRole('region', 'Consent').textContent ?? ''

  const REASONS = [
    ['unverified', 'confirm their own email address'],
    ['not-seen', 'first see the snippet on this site'],
    ['daily-limit', 'email 50 new addresses in 24 hours'],
  ] as const
  for (const [hold, words] of REASONS) {
    it(`say why and what to do (${hold})`, async () => {
      await show({ email_hold: hold, emails_waiting: 2 })
      expect(consentText()).to.include(TITLE)
      expect(consentText()).to.include(words)
      expect(consentText()).to.include('2 emails are waiting.')
      await expectAccessible(view)
    })
  }

  it('are not mentioned without double opt-in, until it is selected', async () => {
    await show({ email_hold: 'not-seen' }, false)
    expect(consentText()).not.to.include(TITLE)
    chooseIn(view.getByLabel('When a visitor is subscribed'), 'double')
    await view.findByText(TITLE)
    expect(consentText()).not.to.include('waiting')
  })

  it('are not mentioned when nothing holds them back', async () => {
    await show({ email_hold: null, emails_waiting: 0 })
    expect(consentText()).not.to.include(TITLE)
  })

  it('are not mentioned for a reason that this build doesn’t know', async () => {
    await show({ email_hold: 'full-moon', emails_waiting: 1 })
    expect(consentText()).not.to.include(TITLE)
  })
})
