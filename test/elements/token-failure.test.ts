import { expect } from 'chai'
import { AddSiteWizardElement } from '../../elements/add-site-wizard.ts'
import { DashboardShellElement } from '../../elements/dashboard-shell.ts'
import { configure, type FailureReport } from '../../elements/kit.ts'
import { PlanCheckoutElement } from '../../elements/plan-checkout.ts'
import { eventually, queriesIn } from '../support/queries.ts'
import { API_BASE, api, envelope } from './contract/api.ts'
import { hasState, nextEvent } from './contract/stage.ts'

const TAGS = [
  ['add-site-wizard', AddSiteWizardElement],
  ['plan-checkout', PlanCheckoutElement],
  ['dashboard-shell', DashboardShellElement],
] as const

const cause = new Error('the token route is down')
const reports: FailureReport[] = []
let throwsError = true

before(() =>
  configure({
    apiBase: API_BASE,
    getAccessToken: () => null,
    stripe: { publishableKey: 'pk_test_contract' },
    onError: (report) => reports.push(report),
  }),
)

/** The three tags that send a token, each with its own failing token source. */
for (const [tag, Element] of TAGS) {
  describe(`<${tag}> whose getAccessToken throws`, () => {
    let element: InstanceType<(typeof TAGS)[number][1]>
    const create = () => {
      element = new Element()
      element.setAttribute('plan', 'plus')
      element.getAccessToken = () => {
        if (throwsError) throw cause
        return 'a-token'
      }
      const failedEvent = nextEvent(element, 'failed')
      document.body.append(element)
      return failedEvent
    }

    beforeEach(() => {
      throwsError = true
      reports.length = 0
      sessionStorage.clear()
      api.reset({ '*': () => envelope(500) })
    })
    afterEach(() => element.remove())

    it('fails, resolves `ready` and shows a message', async () => {
      const { detail } = await create()
      expect(detail.type).to.equal('token-failed')
      await element.ready
      const view = queriesIn(element.shadowRoot ?? element)
      await view.findByText(/couldn’t confirm who you are/)
      expect(hasState(element, 'failed')).to.equal(true)
    })

    it('reports the tag to `onError`, with the thrown error as the cause', async () => {
      await create()
      await eventually(() => reports.some((report) => report.tag === tag))
      expect(reports.find((report) => report.tag === tag)?.error).to.have.property('cause', cause)
    })

    it('requests a token again on *Try again*', async () => {
      const { detail } = await create()
      throwsError = false
      detail.retry()
      await eventually(() => api.requests.length > 0)
    })
  })
}

for (const [tag, Element] of TAGS) {
  describe(`<${tag}> whose getAccessToken returns null`, () => {
    let element: InstanceType<(typeof TAGS)[number][1]>
    beforeEach(() => {
      sessionStorage.clear()
      api.reset({ '*': () => envelope(401) })
      element = new Element()
      element.setAttribute('plan', 'plus')
      element.getAccessToken = () => null
    })
    afterEach(() => element.remove())

    it('reports that nobody is signed in, and resolves `ready`', async () => {
      const signedOutEvent = nextEvent(element, 'signed-out')
      document.body.append(element)
      expect((await signedOutEvent).detail).to.deep.equal({ reason: 'no-token' })
      expect((await element.ready).events['signed-out']).to.deep.equal({ reason: 'no-token' })
      expect(hasState(element, 'loading')).to.equal(false)
    })
  })
}
