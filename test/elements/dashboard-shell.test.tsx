import { expect } from 'chai'
import { DashboardShellElement } from '../../elements/dashboard-shell.ts'
import { clearShells, MIRA } from '../shell/support.tsx'
import { eventually, queriesIn } from '../support/queries.ts'
import { api, neverRespond } from './contract/api.ts'
import { configurePage } from './contract/stage.ts'

const USER = { 'GET /user/me': MIRA, '*': neverRespond }

describe('<dashboard-shell>', () => {
  let element: InstanceType<typeof DashboardShellElement>

  beforeEach(() => {
    configurePage()
    api.reset(USER)
    element = new DashboardShellElement()
    element.routing = 'memory'
    element.style.inlineSize = '1200px'
  })
  afterEach(() => {
    element.remove()
    clearShells()
  })

  const show = async () => {
    document.body.append(element)
    const view = await eventually(() => {
      const found = element.shadowRoot?.querySelector<HTMLElement>('.poplar')
      if (!found) throw new Error('no view yet')
      return found
    })
    return queriesIn(view)
  }

  it('reports the signed-in user to the host', async () => {
    const details: unknown[] = []
    element.addEventListener('signed-in', ({ detail }) => details.push(detail))
    await show()
    await eventually(() => details.length === 1)
    expect(details).to.deep.equal([{ userId: 'u1', email: 'mira@example.com' }])
  })

  it('reports navigation to the host', async () => {
    const paths: string[] = []
    element.addEventListener('navigate', ({ detail }) => paths.push(detail.path))
    const shell = await show()
    ;(await shell.findByRole('link', 'Team')).click()
    await shell.findByRole('heading', 'Team isn’t available yet')
    expect(paths).to.deep.equal(['/team'])
  })

  it('does not navigate if the host prevents it', async () => {
    element.addEventListener('navigate', (event) => event.preventDefault())
    const shell = await show()
    const link = await shell.findByRole('link', 'Team')
    link.click()
    expect(link.getAttribute('aria-current')).to.equal(null)
  })

  it('reports the chosen site to the host', async () => {
    const details: unknown[] = []
    element.addEventListener('site-changed', ({ detail }) => details.push(detail))
    const shell = await show()
    ;(await shell.findByRole('button', /, switch site$/)).click()
    const other = await eventually(() => {
      const found = shell
        .allByRole('menuitemradio')
        .find(({ ariaChecked }) => ariaChecked === 'false')
      if (!found) throw new Error('no other site')
      return found
    })
    other.click()
    await eventually(() => details.length === 1)
    expect(MIRA.sites.map(({ site_id, domain }) => ({ siteId: site_id, domain }))).to.deep.include(
      details[0],
    )
  })

  it('does not change the page’s URL with memory routing', async () => {
    const before = location.href
    const shell = await show()
    ;(await shell.findByRole('link', 'Team')).click()
    await shell.findByRole('heading', 'Team isn’t available yet')
    expect(location.href).to.equal(before)
  })

  it('keeps its path below the base path', async () => {
    const before = location.pathname + location.search
    history.replaceState(null, '', '/app/team')
    element.routing = 'history'
    element.basePath = '/app'
    const shell = await show()
    ;(await shell.findByRole('link', 'Settings')).click()
    await eventually(() => location.pathname === '/app/settings')
    history.replaceState(null, '', before)
  })

  it('does not move the focus to a link when the focused element disappears', async () => {
    const shell = await show()
    const banner = await shell.findByRole('button', 'Close this offer')
    banner.focus()
    banner.click()
    await eventually(() => shell.queryByRole('button', 'Close this offer') === null)
    expect(element.shadowRoot?.activeElement?.localName).to.not.equal('a')
  })
})
