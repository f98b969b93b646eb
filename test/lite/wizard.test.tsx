import { expect } from 'chai'
import { AddSiteWizardElement } from '../../elements/add-site-wizard.ts'
import { api } from '../elements/contract/api.ts'
import { configurePage } from '../elements/contract/stage.ts'
import { queriesIn } from '../support/queries.ts'

const USER = { user_id: 'u1', email: 'mira@example.com', role: 'admin', sites: [] }

describe('<add-site-wizard> on preact', () => {
  it('moves the focus to the heading together with a new step, not later', async () => {
    sessionStorage.clear()
    configurePage()
    api.reset({ 'GET /user/me': USER })
    const element = new AddSiteWizardElement()
    element.askDetails = true
    element.step = 1
    document.body.append(element)
    await element.ready
    const heading = queriesIn(element.shadowRoot ?? element).getByRole('heading')
    const focused = new Promise<boolean>((resolve) => {
      const told = new MutationObserver(() =>
        resolve(element.shadowRoot?.activeElement === heading),
      )
      told.observe(heading, { characterData: true, childList: true, subtree: true })
    })
    element.step = 0
    expect(await focused).to.equal(true)
    element.remove()
  })
})
