import { emulateMedia, sendKeys } from '@web/test-runner-commands'
import axe from 'axe-core'
import { expect } from 'chai'
import { showWizard, type WizardStage, wireSite, wireUser } from './stage.tsx'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function violations(view: WizardStage): Promise<string[]> {
  // The view stands in no page of its own: landmarks and the first heading are the page's business.
  const rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } }
  const { violations } = await axe.run(view.shadow.host, { runOnly: RULES, rules })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

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
  async 'page 1 with a site that is there already'() {
    const sites = [wireSite('shop.example')]
    const view = showWizard({
      answers: { 'GET /user/me': { data: wireUser({ sites, setup_finished: 'false' }) } },
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
    await view.findByText('No snippet yet')
    return view
  },
}

for (const colorScheme of ['light', 'dark'] as const) {
  describe(`the wizard in ${colorScheme} colours passes axe on`, () => {
    let view: WizardStage
    before(async () => {
      await emulateMedia({ colorScheme })
      document.documentElement.style.colorScheme = 'light dark'
    })
    after(async () => {
      await emulateMedia({ colorScheme: 'light' })
      document.documentElement.style.removeProperty('color-scheme')
    })
    beforeEach(() => sessionStorage.clear())
    afterEach(() => view.unmount())

    for (const [scene, show] of Object.entries(SCENES)) {
      it(scene, async () => {
        view = await show()
        expect(await violations(view)).to.deep.equal([])
      })
    }
  })
}
