import { expect } from 'chai'
import { eventually } from '../support/mount.tsx'
import { clearShells, MIRA, mountShell, NOOR, pathNow } from './support.tsx'

const titleBefore = document.title

describe('the pages', () => {
  afterEach(clearShells)

  it('has a title of its own for each route', async () => {
    await mountShell({ path: '/team' }).findByRole('heading', 'Team isn’t available yet')
    expect(document.title).to.equal('Team · Poplar')
  })

  it('gives the host its own title back', async () => {
    const shell = mountShell({ path: '/team' })
    await eventually(() => document.title === 'Team · Poplar')
    shell.unmount()
    expect(document.title).to.equal(titleBefore)
  })

  it('leaves the title of a host alone where the place is kept in memory', async () => {
    const shell = mountShell({ props: { routing: 'memory' } })
    await shell.findByRole('navigation', 'Main')
    expect(document.title).to.equal(titleBefore)
  })

  it('takes no focus of a host’s page when the first page appears', async () => {
    const shell = mountShell({ path: '/team' })
    await shell.findByRole('heading', 'Team isn’t available yet')
    expect(shell.shadow.activeElement).to.equal(null)
  })

  it('takes the focus to the heading of the first page where the page is ours', async () => {
    const shell = mountShell({ path: '/team', kit: { ownsPage: true } })
    const heading = await shell.findByRole('heading', 'Team isn’t available yet')
    await eventually(() => shell.shadow.activeElement === heading)
    expect(shell.queryByText('Team, page loaded')).to.equal(null)
  })

  it('leaves the focus where somebody has put it before', async () => {
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    const shell = mountShell({ path: '/team', kit: { ownsPage: true } })
    await shell.findByRole('heading', 'Team isn’t available yet')
    expect(document.activeElement).to.equal(field)
    field.remove()
  })

  it('takes the focus to the heading of the next page', async () => {
    const shell = mountShell({ path: '/team' })
    ;(await shell.findByRole('link', 'Settings')).click()
    const heading = await shell.findByRole('heading', 'Settings aren’t available yet')
    await eventually(() => shell.shadow.activeElement === heading)
  })

  it('announces the next page', async () => {
    const shell = mountShell({ path: '/team' })
    ;(await shell.findByRole('link', 'Settings')).click()
    await shell.findByText('Settings, page loaded')
  })

  it('follows the browser’s way back', async () => {
    const shell = mountShell({ path: '/team' })
    ;(await shell.findByRole('link', 'Settings')).click()
    await shell.findByRole('heading', 'Settings aren’t available yet')
    history.back()
    await shell.findByRole('heading', 'Team isn’t available yet')
  })

  it('says at an unknown address that there is no page, with the way back', async () => {
    const shell = mountShell({ path: '/no/such/page' })
    await shell.findByRole('heading', 'We couldn’t find this page')
    shell.getByRole('link', 'Back to the dashboard').click()
    await eventually(() => pathNow() === '/dashboard')
  })

  it('shows the link at /docs and opens it in a new window', async () => {
    const link = await mountShell({ path: '/docs' }).findByRole('link', 'Open the documentation')
    expect(link.getAttribute('target')).to.equal('_blank')
  })

  it('asks nothing of the API on a public page', async () => {
    const shell = mountShell({ path: '/dealfuel/verify-email' })
    await shell.findByRole('heading', 'Failed to sumbit the license key')
    expect(shell.http.calls).to.have.length(0)
  })

  it('shows the pages of one campaign without the sidebar', async () => {
    const shell = mountShell({ path: '/campaign/settings/' })
    await shell.findByRole('heading', 'Which campaign?')
    expect(shell.queryByRole('navigation')).to.equal(null)
    shell.getByRole('link', 'Back to campaigns')
    const link = shell.getByRole('link', 'Go to campaigns')
    expect(link.getAttribute('href')).to.match(/#\/campaigns\/$/)
  })
})

describe('a page that is still to come', () => {
  afterEach(clearShells)
  const ADDS = /use the site menu at the top to switch sites and add new ones/
  const ADDS_NONE = /use the site menu at the top to switch sites\.$/

  for (const [path, title] of [
    ['/integrations', 'Integrations aren’t available yet'],
    ['/settings', 'Settings aren’t available yet'],
  ] as const) {
    it(`says so of ${path} in a whole sentence`, async () => {
      await mountShell({ path }).findByRole('heading', title)
    })
  }

  it('says of the sites that the menu adds new ones', async () => {
    await mountShell({ path: '/sites' }).findByText(ADDS)
  })

  it('does not say so to a member, who may add none', async () => {
    const access = { ...NOOR.access, sites_access: ['jc_1'] }
    await mountShell({ user: { ...NOOR, access }, path: '/sites' }).findByText(ADDS_NONE)
  })

  it('does not say so at the limit of the plan', async () => {
    const plan = { ...MIRA.plan, sites_limit: 2 }
    await mountShell({ user: { ...MIRA, plan }, path: '/sites' }).findByText(ADDS_NONE)
  })
})

describe('a member', () => {
  afterEach(clearShells)

  it('lands in the first area that is granted', async () => {
    mountShell({ user: { ...NOOR, sites: NOOR.sites }, path: '/' })
    await eventually(() => pathNow() === '/campaigns')
  })

  it('learns who can grant a page that is not', async () => {
    const shell = mountShell({ user: NOOR, path: '/billing' })
    await shell.findByRole('heading', 'You don’t have access to this page')
    shell.getByText('mira@example.com can give you access.')
  })

  it('sees who can give access where no site is shared, and no wizard', async () => {
    const shell = mountShell({ user: { ...NOOR, sites: [] }, path: '/campaigns/' })
    await shell.findByText('mira@example.com can give you access.')
    expect(shell.queryByRole('textbox')).to.equal(null)
  })
})
