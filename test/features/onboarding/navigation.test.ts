import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { fillStorage } from '../../support/full-storage.ts'
import { deferred, eventually } from '../../support/mount.tsx'
import { showWizard, siteResponse, userResponse, type WizardStage } from './stage.tsx'

const INSTALL = 'Add one line to your website'
const withSite = {
  'GET /user/me': { data: userResponse({ sites: [siteResponse('shop.example')] }) },
}

describe('navigating the wizard', () => {
  let wizard: WizardStage
  const show = (...setup: Parameters<typeof showWizard>) => {
    wizard = showWizard(...setup)
  }
  const addSite = async () => {
    wizard.type('Website address', 'shop.example')
    wizard.press('Continue')
    await wizard.findByRole('heading', INSTALL)
  }
  const finish = async () => {
    await addSite()
    await wizard.findByRole('radio', /JavaScript/)
    wizard.press('Continue')
  }
  beforeEach(() => sessionStorage.clear())
  afterEach(() => wizard.unmount())

  it('moves the focus to the heading of each new page except the first', async () => {
    show()
    expect(wizard.shadow.activeElement).to.equal(null)
    await addSite()
    await eventually(() => wizard.shadow.activeElement === wizard.getByRole('heading', INSTALL))
  })

  it('marks the current step', async () => {
    show()
    await addSite()
    const current = wizard.root.querySelector('[aria-current="step"]')
    expect(current?.textContent).to.contain('Install')
  })

  it('doesn’t create a second site after Back and Continue with the same domain', async () => {
    show()
    await addSite()
    ;(await wizard.findByRole('button', 'Back')).click()
    await wizard.findByLabel('Website address')
    wizard.press('Continue')
    await wizard.findByRole('heading', INSTALL)
    expect(wizard.sent().filter((call) => call === 'POST /sites/create')).to.have.length(1)
  })

  describe('Continue on the last page', () => {
    it('marks the setup as finished, then notifies the host', async () => {
      show()
      await finish()
      await eventually(() => wizard.events.at(-1)?.name === 'finished')
      expect(wizard.sent()).to.include('POST /user/setup_finished')
    })

    it('opens the dashboard on our own page', async () => {
      show({ kit: { ownsPage: true } })
      await finish()
      await eventually(() => wizard.went.length > 0)
      expect(wizard.went).to.deep.equal([`${location.origin}/dashboard`])
    })

    it('does not navigate if the host cancels the event', async () => {
      show({ kit: { ownsPage: true }, props: { onFinished: () => false } })
      await finish()
      await eventually(() => !wizard.queryByRole('button', 'Please wait'))
      expect(wizard.went).to.deep.equal([])
    })

    it('says that the setup is finished on a host page', async () => {
      show()
      await finish()
      expect(await wizard.findByText('Setup is finished')).to.exist
      expect(wizard.went).to.deep.equal([])
    })

    it('shows why it failed, and can be retried', async () => {
      let isDown = true
      const answer = () => (isDown ? new ApiFailure({ kind: 'offline' }) : {})
      show({ answers: { 'POST /user/setup_finished': answer } })
      await finish()
      await wizard.findByText('Couldn’t finish the setup.')
      isDown = false
      wizard.press('Continue')
      expect(await wizard.findByText('Setup is finished')).to.exist
    })
  })

  describe('after a reload', () => {
    /** A reload keeps the tab's storage and does not run the view's clean-up. */
    const reload = (...setup: Parameters<typeof showWizard>) => {
      const kept = { ...sessionStorage }
      wizard.unmount()
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
      show(...setup)
    }

    it('restores what was typed', async () => {
      show()
      wizard.type('Website address', 'half-a-w')
      reload()
      expect(wizard.getByLabel('Website address')).to.have.property('value', 'half-a-w')
    })

    it('stays on the same step', async () => {
      show()
      await addSite()
      reload({ answers: withSite })
      expect(wizard.getByRole('heading', INSTALL)).to.exist
    })

    it('prefers the current step to the step attribute', async () => {
      show()
      await addSite()
      reload({ answers: withSite, props: { step: 1 } })
      expect(wizard.getByRole('heading', INSTALL)).to.exist
    })

    it('asks for a site again if it no longer exists', async () => {
      show()
      await addSite()
      reload()
      expect(await wizard.findByLabel('Website address')).to.exist
    })

    it('keeps a site that was added before the user had loaded', async () => {
      const answer = deferred()
      show({ answers: { 'GET /user/me': () => answer.promise } })
      await addSite()
      answer.resolve({ data: userResponse() })
      await wizard.isKnown()
      expect(wizard.getByRole('heading', INSTALL)).to.exist
    })

    it('doesn’t show what another user has typed', async () => {
      show()
      await wizard.isKnown()
      wizard.type('Website address', 'private.example')
      reload({ answers: { 'GET /user/me': { data: userResponse({ user_id: 'u2' }) } } })
      const field = wizard.getByLabel('Website address')
      await eventually(() => field.matches('[value=""]'))
    })

    it('starts over after the wizard has been finished', async () => {
      show()
      await finish()
      await wizard.findByText('Setup is finished')
      reload()
      expect(wizard.getByLabel('Website address')).to.have.property('value', '')
    })

    for (const nonsense of [
      '{',
      '[]',
      '{"step":7}',
      '"wizard"',
      '{"step":2,"site":{"siteId":4}}',
    ]) {
      it(`ignores ${nonsense} in storage`, () => {
        sessionStorage.setItem('poplar:wizard', nonsense)
        show()
        expect(wizard.getByLabel('Website address')).to.have.property('value', '')
      })
    }
  })

  it('works when storage is blocked', async () => {
    const blockedStorage = { get: () => null, set: () => false, remove: () => {} }
    show({ kit: { storage: { local: blockedStorage, session: blockedStorage } } })
    await addSite()
    expect(wizard.getByRole('heading', INSTALL)).to.exist
  })

  it('works when storage is full', async () => {
    const restoreStorage = fillStorage()
    show()
    await addSite()
    expect(wizard.getByRole('heading', INSTALL)).to.exist
    expect(sessionStorage.getItem('poplar:wizard')).to.equal(null)
    restoreStorage()
  })

  it('starts with a new site if the installation step was left in any way other than a reload', async () => {
    show()
    await addSite()
    wizard.unmount()
    show({ answers: withSite })
    expect(wizard.getByLabel('Website address')).to.have.property('value', '')
  })

  it('removes the user’s data on sign-out', async () => {
    show()
    wizard.type('Website address', 'private.example')
    wizard.kit.sessionEnd.end('asked')
    await eventually(() => sessionStorage.getItem('poplar:wizard') === null)
    expect(wizard.getByLabel('Website address')).to.have.property('value', '')
  })

  it('starts with the user’s site if step="2"', async () => {
    show({ answers: withSite, props: { step: 2 } })
    expect(await wizard.findByRole('heading', INSTALL)).to.exist
  })

  it('follows a step that the host sets', async () => {
    show({ props: { askDetails: true, step: 1 } })
    expect(wizard.getByLabel('Website address')).to.exist
    wizard.press('Back')
    expect(await wizard.findByText('Tell us about yourself')).to.exist
  })
})
