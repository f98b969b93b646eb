import { sendKeys } from '@web/test-runner-commands'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { showWizard, siteResponse, userResponse, type WizardStage } from './stage.tsx'

/** When the wizard is embedded in a host page, that page has the first heading. */
const HOST_PAGE_RULES = ['page-has-heading-one']

const SCENES: Record<string, () => Promise<WizardStage>> = {
  async 'page 0 with the list of countries open'() {
    const view = showWizard({ props: { askDetails: true }, kit: { ownsPage: true } })
    ;(await view.findByRole('button', /^Country/)).click()
    await view.findByRole('combobox', /^Search/)
    await sendKeys({ type: '42' })
    return view
  },
  async 'page 1 with an error'() {
    const view = showWizard({ kit: { ownsPage: true } })
    view.type('Website address', 'nonsense')
    view.press('Continue')
    await view.findByRole('alert')
    return view
  },
  async 'page 1 with a site that already exists'() {
    const sites = [siteResponse('shop.example')]
    const view = showWizard({
      answers: { 'GET /user/me': { data: userResponse({ sites, setup_finished: 'false' }) } },
    })
    await view.findByRole('button', 'Continue with shop.example')
    return view
  },
  async 'page 1 for a Shopify store'() {
    return showWizard({ props: { platform: 'shopify' } })
  },
  async 'page 2'() {
    const data = {
      result: 'missing',
      url: 'https://shop.example/',
      checked_at: '2026-11-21',
      took_ms: 9,
    }
    const view = showWizard({
      answers: { 'POST /sites/site-shop.example/install_check': { data } },
    })
    view.type('Website address', 'shop.example')
    view.press('Continue')
    ;(await view.findByRole('button', 'Check installation')).click()
    await view.findByText('Snippet not found')
    return view
  },
}

inEachColorScheme('accessibility of the wizard', () => {
  let view: WizardStage
  beforeEach(() => sessionStorage.clear())
  afterEach(() => view.unmount())

  for (const [scene, show] of Object.entries(SCENES)) {
    it(`has no violations on ${scene}`, async () => {
      view = await show()
      await expectAccessible(view, HOST_PAGE_RULES)
    })
  }
})
