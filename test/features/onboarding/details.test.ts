import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { eventually } from '../../support/mount.tsx'
import { showWizard, type WizardStage } from './stage.tsx'

describe('page 0: personal details', () => {
  let wizard: WizardStage
  const show = async (answers = {}, messages = {}) => {
    wizard = showWizard({ props: { askDetails: true }, answers, options: { messages } })
    await wizard.findByRole('button', /^Country/)
  }
  const choose = async (query: string, country: string) => {
    wizard.press(/^Country/)
    await wizard.findByRole('combobox', /^Search/)
    await sendKeys({ type: query })
    await eventually(() => wizard.allByRole('option')[0]?.textContent?.includes(country) === true)
    await sendKeys({ press: 'Enter' })
  }
  const pick = (label: string, words: string) => {
    const field = wizard.getByLabel(label)
    const option = [...field.querySelectorAll('option')].find((one) => one.label === words)
    wizard.type(label, option?.value ?? '')
  }
  const addSite = async () => {
    wizard.type(await nameOfField(), 'shop.example')
    wizard.press('Continue')
    await wizard.findByRole('heading', 'Add one line to your website')
  }
  const nameOfField = async () => {
    await wizard.findByLabel('Website address')
    return 'Website address'
  }
  const userInfoBody = async () => {
    await eventually(() => wizard.sent().includes('POST /user-info'))
    return wizard.calls.find(({ path }) => path === '/user-info')?.call.body
  }
  beforeEach(() => sessionStorage.clear())
  afterEach(() => wizard.unmount())

  it('is shown only if details are requested', () => {
    wizard = showWizard()
    expect(wizard.queryByText('Tell us about yourself')).to.equal(null)
  })

  it('says to enter the number without dashes', async () => {
    await show()
    expect(wizard.getByText('Enter the number without dashes.')).to.exist
  })

  for (const [by, query] of [
    ['name', 'czech'],
    ['code', 'cz'],
    ['dial code', '+420'],
  ] as const) {
    it(`finds a country by its ${by} with the keyboard alone`, async () => {
      await show()
      await choose(query, 'Czechia')
      expect(wizard.getByRole('button', 'Country: Czechia +420')).to.exist
    })
  }

  it('continues with a number that is valid for the country', async () => {
    await show()
    await choose('cz', 'Czechia')
    wizard.type('Phone', '601 123 456')
    wizard.press('Next')
    expect(await wizard.findByLabel('Website address')).to.exist
  })

  for (const [what, phone] of [
    ['an invalid number', '12'],
    ['no number', ''],
  ] as const) {
    it(`alerts ‘enter Valid number’ on Next with ${what}, and stays`, async () => {
      await show()
      wizard.type('Phone', phone)
      wizard.press('Next')
      expect(await wizard.findByRole('alertdialog', 'enter Valid number')).to.exist
      expect(wizard.getByText('Tell us about yourself')).to.exist
    })
  }

  it('marks and focuses the field after the alert', async () => {
    await show()
    wizard.type('Phone', '12')
    wizard.press('Next')
    await wizard.findByRole('alertdialog')
    wizard.press('Close')
    await eventually(() => wizard.shadow.activeElement === wizard.getByLabel('Phone'))
    expect(wizard.getByText('Invalid number')).to.exist
  })

  it('shows ‘Invalid number’ when the field loses focus', async () => {
    await show()
    wizard.getByLabel('Phone').focus()
    wizard.type('Phone', '12')
    wizard.getByLabel('Your role').focus()
    expect(await wizard.findByText('Invalid number')).to.exist
  })

  it('offers the six roles as specified', async () => {
    await show()
    const words = [...wizard.getByLabel('Your role').querySelectorAll('option')].slice(1)
    expect(words.map(({ textContent }) => textContent)).to.deep.equal([
      'Personal',
      'Company',
      'Agency',
      'Develpoer',
      'admin',
      'others',
    ])
  })

  it('sends the details to the user-info service once the site has been added', async () => {
    await show()
    await choose('cz', 'Czechia')
    wizard.type('Phone', '601 123 456')
    wizard.type('Your role', 'Agency')
    wizard.type('Industry', 'Weddings')
    wizard.press('Next')
    await addSite()
    expect(await userInfoBody()).to.deep.equal({
      website: 'shop.example',
      industry: 'Weddings',
      phoneNumber: '+420601123456',
      country: 'CZ',
      title: 'Agency',
      plan: 'free',
      productName: 'Poplar',
    })
  })

  it('shows the host’s names for roles and industries, and sends the standard ones', async () => {
    const messages = { 'roles.Develpoer': 'Entwicklerin', 'industries.weddings': 'Hochzeiten' }
    await show({}, messages)
    await choose('cz', 'Czechia')
    wizard.type('Phone', '601 123 456')
    pick('Your role', 'Entwicklerin')
    pick('Industry', 'Hochzeiten')
    wizard.press('Next')
    await addSite()
    expect(await userInfoBody()).to.deep.include({ industry: 'Weddings', title: 'Develpoer' })
  })

  it('continues without a number on Skip, and does not send what was typed', async () => {
    await show()
    wizard.type('Phone', '601 123 456')
    wizard.type('Industry', 'Weddings')
    wizard.press('Skip')
    await addSite()
    expect(await userInfoBody()).to.deep.include({ phoneNumber: '', industry: '' })
  })

  it('neither waits for the user-info service nor shows its failure', async () => {
    await show({ 'POST /user-info': new ApiFailure({ kind: 'offline' }) })
    wizard.press('Skip')
    await addSite()
    expect(wizard.failures).to.deep.equal([])
    expect(wizard.queryByRole('alert')).to.equal(null)
  })

  it('is shown again on Back, with its values', async () => {
    await show()
    wizard.type('Phone', '601 123 456')
    wizard.press('Skip')
    await wizard.findByLabel('Website address')
    wizard.press('Back')
    expect(await wizard.findByLabel('Phone')).to.have.property('value', '601 123 456')
  })
})
