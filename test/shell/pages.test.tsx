import { expect } from 'chai'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, MIRA, mountShell, NOOR } from './support.tsx'

const originalTitle = document.title

describe('the pages', () => {
  afterEach(clearShells)

  it('have a document title for each route', async () => {
    await mountShell({ path: '/team' }).findByRole('heading', 'Team isn’t available yet')
    expect(document.title).to.equal('Team · Poplar')
  })

  it('restore the host’s title', async () => {
    const shell = mountShell({ path: '/team' })
    await eventually(() => document.title === 'Team · Poplar')
    shell.unmount()
    expect(document.title).to.equal(originalTitle)
  })

  it('do not change the host’s title if the route is kept in memory', async () => {
    const shell = mountShell({ props: { routing: 'memory' } })
    await shell.findByRole('navigation', 'Main')
    expect(document.title).to.equal(originalTitle)
  })

  it('do not take the focus on a host page when the first page appears', async () => {
    const shell = mountShell({ path: '/team' })
    await shell.findByRole('heading', 'Team isn’t available yet')
    expect(shell.shadow.activeElement).to.equal(null)
  })

  it('focus the heading of the first page on our own page', async () => {
    const shell = mountShell({ path: '/team', kit: { ownsPage: true } })
    const heading = await shell.findByRole('heading', 'Team isn’t available yet')
    await eventually(() => shell.shadow.activeElement === heading)
    expect(shell.queryByText('Team, page loaded')).to.equal(null)
  })

  it('don’t move the focus if the user has already moved it', async () => {
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    const shell = mountShell({ path: '/team', kit: { ownsPage: true } })
    await shell.findByRole('heading', 'Team isn’t available yet')
    expect(document.activeElement).to.equal(field)
    field.remove()
  })

  it('focus the heading of the next page', async () => {
    const shell = mountShell({ path: '/team' })
    ;(await shell.findByRole('link', 'Settings')).click()
    const heading = await shell.findByRole('heading', 'Settings aren’t available yet')
    await eventually(() => shell.shadow.activeElement === heading)
  })

  it('announce the next page', async () => {
    const shell = mountShell({ path: '/team' })
    ;(await shell.findByRole('link', 'Settings')).click()
    await shell.findByText('Settings, page loaded')
  })

  it('follow the browser’s back button', async () => {
    const shell = mountShell({ path: '/team' })
    ;(await shell.findByRole('link', 'Settings')).click()
    await shell.findByRole('heading', 'Settings aren’t available yet')
    history.back()
    await shell.findByRole('heading', 'Team isn’t available yet')
  })

  it('show an error for an unknown path, with a link to the dashboard', async () => {
    const shell = mountShell({ path: '/no/such/page' })
    await shell.findByRole('heading', 'We couldn’t find this page')
    shell.getByRole('link', 'Back to the dashboard').click()
    await eventually(() => currentPath() === '/dashboard')
  })

  it('show a link at /docs that opens the documentation in a new window', async () => {
    const link = await mountShell({ path: '/docs' }).findByRole('link', 'Open the documentation')
    expect(link.getAttribute('target')).to.equal('_blank')
  })

  it('send no API request on a public page', async () => {
    const shell = mountShell({ path: '/dealfuel/verify-email' })
    await shell.findByRole('heading', 'Failed to sumbit the license key')
    expect(shell.http.calls).to.have.length(0)
  })

  it('show the pages of a single campaign without the sidebar', async () => {
    const shell = mountShell({ path: '/campaign/settings/' })
    await shell.findByRole('heading', 'Which campaign?')
    expect(shell.queryByRole('navigation')).to.equal(null)
    shell.getByRole('link', 'Back to campaigns')
    const link = shell.getByRole('link', 'Go to campaigns')
    expect(link.getAttribute('href')).to.match(/#\/campaigns\/$/)
  })
})

describe('a page that is not available yet', () => {
  afterEach(clearShells)
  const ADDS = /use the site menu at the top to switch sites and add new ones/
  const SWITCH_SITES_ONLY = /use the site menu at the top to switch sites\.$/

  for (const [path, title] of [
    ['/team', 'Team isn’t available yet'],
    ['/settings', 'Settings aren’t available yet'],
  ] as const) {
    it(`says so at ${path} in a full sentence`, async () => {
      await mountShell({ path }).findByRole('heading', title)
    })
  }

  it('says that new sites can be added from the site menu', async () => {
    await mountShell({ path: '/sites' }).findByText(ADDS)
  })

  it('does not mention adding sites to a member, who can’t add any', async () => {
    const access = { ...NOOR.access, sites_access: ['jc_1'] }
    await mountShell({ user: { ...NOOR, access }, path: '/sites' }).findByText(SWITCH_SITES_ONLY)
  })

  it('does not mention adding sites at the plan’s limit', async () => {
    const plan = { ...MIRA.plan, sites_limit: 2 }
    await mountShell({ user: { ...MIRA, plan }, path: '/sites' }).findByText(SWITCH_SITES_ONLY)
  })
})

describe('a member', () => {
  afterEach(clearShells)

  it('lands on the first granted area', async () => {
    mountShell({ user: { ...NOOR, sites: NOOR.sites }, path: '/' })
    await eventually(() => currentPath() === '/campaigns')
  })

  it('sees who can grant access to a page', async () => {
    const shell = mountShell({ user: NOOR, path: '/billing' })
    await shell.findByRole('heading', 'You don’t have access to this page')
    shell.getByText('mira@example.com can give you access.')
  })

  it('sees who can grant access, and no wizard, if no site is shared', async () => {
    const shell = mountShell({ user: { ...NOOR, sites: [] }, path: '/campaigns/' })
    await shell.findByText('mira@example.com can give you access.')
    expect(shell.queryByRole('textbox')).to.equal(null)
  })
})
