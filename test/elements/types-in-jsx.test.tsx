import { expect } from 'chai'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { AddSiteWizardElement } from '../../elements/add-site-wizard.ts'
import '../../elements/plan-checkout.ts'
import { DashboardShellElement } from '../../elements/dashboard-shell.ts'
import type { JsxProps } from '../../elements/react.ts'
import { configurePage } from './contract/stage.ts'

const HostComponent = (props: JsxProps<typeof AddSiteWizardElement>) => (
  <add-site-wizard {...props} />
)

/*
 * The tags in a host's React 19: `tsc` fails if correct use does not compile, or an expected error is missing.
 * Running the tests only shows that correct use works.
 */
describe('the tags in a React page', () => {
  const container = document.createElement('div')
  const root = createRoot(container)
  const show = <Element extends HTMLElement>(view: React.ReactNode, kind: new () => Element) => {
    flushSync(() => root.render(view))
    const { firstChild } = container
    if (!(firstChild instanceof kind)) throw new Error('React rendered something else')
    return firstChild
  }
  before(configurePage)
  after(() => root.unmount())

  it('accept attributes as written in markup', () => {
    const view = <add-site-wizard platform="shopify" ask-details step={1} className="wizard" />
    const wizard = show(view, AddSiteWizardElement)
    expect([wizard.platform, wizard.askDetails, wizard.step]).to.deep.equal(['shopify', true, 1])
  })

  it('accept properties', () => {
    const getAccessToken = () => 'token'
    const shell = show(
      <dashboard-shell routing="hash" basePath="/app" getAccessToken={getAccessToken} />,
      DashboardShellElement,
    )
    expect([shell.getAttribute('base-path'), shell.routing]).to.deep.equal(['/app', 'hash'])
    expect(shell.getAccessToken).to.equal(getAccessToken)
  })

  it('fire their events, with details', () => {
    const told: string[] = []
    const view = (
      <add-site-wizard
        onsite-added={({ detail }) => void told.push(detail.siteId, detail.domain)}
        onfailed={({ detail }) => void told.push(detail.type)}
      />
    )
    const detail = { siteId: 's1', domain: 'shop.example' }
    show(view, AddSiteWizardElement).dispatchEvent(new CustomEvent('site-added', { detail }))
    expect(told).to.deep.equal(['s1', 'shop.example'])
  })

  it('let the host prevent a navigation', () => {
    const view = <dashboard-shell routing="memory" onnavigate={(event) => event.preventDefault()} />
    const event = new CustomEvent('navigate', { cancelable: true, detail: { path: '/team' } })
    expect(show(view, DashboardShellElement).dispatchEvent(event)).to.equal(false)
  })

  it('reject unknown attributes and values', () => {
    // @ts-expect-error this platform is not in the list
    const wrongPlatform = <add-site-wizard platform="wix" />
    // @ts-expect-error this routing is not in the list
    const wrongRouting = <dashboard-shell routing="cookies" />
    // @ts-expect-error the shell has no such property
    const wrongProperty = <dashboard-shell askDetails />
    // @ts-expect-error no such plan
    const wrongPlan = <plan-checkout plan="gold" />
    // @ts-expect-error there is no weekly billing
    const wrongType = <plan-checkout plan="plus" billing-type="weekly" />
    expect([wrongPlatform, wrongRouting, wrongProperty, wrongPlan, wrongType]).to.have.length(5)
  })

  it('have props that a host component can pass on', () => {
    expect(show(<HostComponent step={1} />, AddSiteWizardElement).step).to.equal(1)
  })
})
