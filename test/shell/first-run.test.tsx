import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { eventually } from '../support/mount.tsx'
import { clearShells, MIRA, mountShell } from './support.tsx'

const unfinishedUser = { ...MIRA, setup_finished: 'false', sites: [] }

describe('the first run', () => {
  afterEach(clearShells)

  it('shows the wizard from its first page to an admin who has not finished the setup', async () => {
    const shell = mountShell({ user: unfinishedUser, path: '/dashboard' })
    await shell.findByRole('list', 'Steps')
    expect(shell.queryByRole('navigation')).to.equal(null)
  })

  it('shows the wizard to an admin without a site', async () => {
    const shell = mountShell({ user: { ...MIRA, sites: [] }, path: '/billing' })
    await shell.findByRole('list', 'Steps')
  })

  it('focuses its heading on our own page', async () => {
    const shell = mountShell({ user: unfinishedUser, kit: { ownsPage: true } })
    const heading = await shell.findByRole('heading', 'Tell us about yourself')
    await eventually(() => shell.shadow.activeElement === heading)
  })

  it('does not move when the list of countries opens below its button', async () => {
    const { innerWidth: width, innerHeight: height } = window
    await setViewport({ width: 1300, height: 1300 })
    const shell = mountShell({ user: unfinishedUser })
    const button = await shell.findByRole('button', /^Country/)
    const { top } = button.getBoundingClientRect()
    button.click()
    await shell.findByRole('listbox')
    expect(button.getBoundingClientRect().top).to.equal(top)
    await setViewport({ width, height })
  })

  it('shows the user’s email, Logout, privacy policy and terms', async () => {
    const shell = mountShell({ user: unfinishedUser })
    await shell.findByText('mira@example.com')
    for (const name of ['Logout', 'Privacy policy', 'Terms']) shell.getByRole('link', name)
  })

  it('is not shown to a user with sites and a finished setup', async () => {
    const shell = mountShell()
    await shell.findByRole('heading', 'Contact us')
    expect(shell.queryByRole('list', 'Steps')).to.equal(null)
  })

  it('says at /createDomain that all the plan’s sites are used, with a link to the plans', async () => {
    const full = { ...MIRA, plan: { ...MIRA.plan, sites_limit: 2 } }
    const shell = mountShell({ user: full, path: '/createDomain' })
    await shell.findByRole('heading', 'You’ve used all the sites in your plan')
    shell.getByRole('link', 'Compare plans')
  })

  it('shows the wizard at /createDomain within the frame if the plan allows another site', async () => {
    const shell = mountShell({ path: '/createDomain' })
    await shell.findByRole('list', 'Steps')
    shell.getByRole('navigation', 'Main')
  })
})
