import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { fillStorage } from '../../support/full-storage.ts'
import { eventually, pending } from '../../support/mount.tsx'
import { showWizard, type WizardStage, wireSite, wireUser } from './stage.tsx'

const INSTALL = 'Add one line to your website'
const withSite = { 'GET /user/me': { data: wireUser({ sites: [wireSite('shop.example')] }) } }

describe('the way through the wizard', () => {
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

  it('takes the focus to the heading of each new page, not of the first', async () => {
    show()
    expect(wizard.shadow.activeElement).to.equal(null)
    await addSite()
    await eventually(() => wizard.shadow.activeElement === wizard.getByRole('heading', INSTALL))
  })

  it('says on which page the person is', async () => {
    show()
    await addSite()
    const current = wizard.root.querySelector('[aria-current="step"]')
    expect(current?.textContent).to.contain('Install')
  })

  it('Back and Continue with the same address make no second site', async () => {
    show()
    await addSite()
    ;(await wizard.findByRole('button', 'Back')).click()
    await wizard.findByLabel('Website address')
    wizard.press('Continue')
    await wizard.findByRole('heading', INSTALL)
    expect(wizard.sent().filter((call) => call === 'POST /sites/create')).to.have.length(1)
  })

  describe('Continue on the last page', () => {
    it('marks the setup as finished, then tells the host', async () => {
      show()
      await finish()
      await eventually(() => wizard.events.at(-1)?.name === 'finished')
      expect(wizard.sent()).to.include('POST /user/setup_finished')
    })

    it('goes to the dashboard where the page is ours', async () => {
      show({ kit: { ownsPage: true } })
      await finish()
      await eventually(() => wizard.went.length > 0)
      expect(wizard.went).to.deep.equal(['/dashboard'])
    })

    it('goes nowhere when the host prevents it', async () => {
      show({ kit: { ownsPage: true }, props: { onFinished: () => false } })
      await finish()
      await eventually(() => !wizard.queryByRole('button', 'Please wait'))
      expect(wizard.went).to.deep.equal([])
    })

    it('says that it is done on a host’s page', async () => {
      show()
      await finish()
      expect(await wizard.findByText('Setup is finished')).to.exist
      expect(wizard.went).to.deep.equal([])
    })

    it('says why it did not work, and can be pressed again', async () => {
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
    /** A reload keeps the tab's storage and runs no clean-up of the view. */
    const reload = (...setup: Parameters<typeof showWizard>) => {
      const kept = { ...sessionStorage }
      wizard.unmount()
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
      show(...setup)
    }

    it('what was typed stands there again', async () => {
      show()
      wizard.type('Website address', 'half-a-w')
      reload()
      expect(wizard.getByLabel('Website address')).to.have.property('value', 'half-a-w')
    })

    it('the person is on the page where they were', async () => {
      show()
      await addSite()
      reload({ answers: withSite })
      expect(wizard.getByRole('heading', INSTALL)).to.exist
    })

    it('the page where they were goes before the step attribute', async () => {
      show()
      await addSite()
      reload({ answers: withSite, props: { step: 1 } })
      expect(wizard.getByRole('heading', INSTALL)).to.exist
    })

    it('a site that is gone is asked for again', async () => {
      show()
      await addSite()
      reload()
      expect(await wizard.findByLabel('Website address')).to.exist
    })

    it('a site that was added before the person was known stays', async () => {
      const answer = pending()
      show({ answers: { 'GET /user/me': () => answer.promise } })
      await addSite()
      answer.resolve({ data: wireUser() })
      await wizard.isKnown()
      expect(wizard.getByRole('heading', INSTALL)).to.exist
    })

    it('nobody sees what another person has typed', async () => {
      show()
      await wizard.isKnown()
      wizard.type('Website address', 'private.example')
      reload({ answers: { 'GET /user/me': { data: wireUser({ user_id: 'u2' }) } } })
      const field = wizard.getByLabel('Website address')
      await eventually(() => field.matches('[value=""]'))
    })

    it('nothing is left of a wizard that was finished', async () => {
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
      it(`${nonsense} in the storage counts as nothing`, () => {
        sessionStorage.setItem('poplar:wizard', nonsense)
        show()
        expect(wizard.getByLabel('Website address')).to.have.property('value', '')
      })
    }
  })

  it('works where the storage is blocked', async () => {
    const blocked = { get: () => null, set: () => false, remove: () => {} }
    show({ kit: { storage: { local: blocked, session: blocked } } })
    await addSite()
    expect(wizard.getByRole('heading', INSTALL)).to.exist
  })

  it('works where the storage is full', async () => {
    const empty = fillStorage()
    show()
    await addSite()
    expect(wizard.getByRole('heading', INSTALL)).to.exist
    expect(sessionStorage.getItem('poplar:wizard')).to.equal(null)
    empty()
  })

  it('leaving the install step, other than by a reload, makes room for another site', async () => {
    show()
    await addSite()
    wizard.unmount()
    show({ answers: withSite })
    expect(wizard.getByLabel('Website address')).to.have.property('value', '')
  })

  it('signing out leaves nothing of the person', async () => {
    show()
    wizard.type('Website address', 'private.example')
    wizard.kit.sessionEnd.end('asked')
    await eventually(() => sessionStorage.getItem('poplar:wizard') === null)
    expect(wizard.getByLabel('Website address')).to.have.property('value', '')
  })

  it('step="2" begins with the site that the page is about', async () => {
    show({ answers: withSite, props: { step: 2 } })
    expect(await wizard.findByRole('heading', INSTALL)).to.exist
  })

  it('follows the host when it changes the step', async () => {
    show({ props: { askDetails: true, step: 1 } })
    expect(wizard.getByLabel('Website address')).to.exist
    wizard.press('Back')
    expect(await wizard.findByText('Tell us about yourself')).to.exist
  })
})
