import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { eventually } from '../support/mount.tsx'
import { clearShells, MIRA, mountShell } from './support.tsx'

const unfinished = { ...MIRA, setup_finished: 'false', sites: [] }

describe('the first run', () => {
  afterEach(clearShells)

  it('shows the wizard, from its first page, to an admin who has not finished the setup', async () => {
    const shell = mountShell({ user: unfinished, path: '/dashboard' })
    await shell.findByRole('list', 'Steps')
    expect(shell.queryByRole('navigation')).to.equal(null)
  })

  it('shows the wizard to an admin without a site', async () => {
    const shell = mountShell({ user: { ...MIRA, sites: [] }, path: '/billing' })
    await shell.findByRole('list', 'Steps')
  })

  it('takes the focus to its heading where the page is ours', async () => {
    const shell = mountShell({ user: unfinished, kit: { ownsPage: true } })
    const heading = await shell.findByRole('heading', 'Tell us about yourself')
    await eventually(() => shell.shadow.activeElement === heading)
  })

  it('stays where it is while the list of countries opens under its button', async () => {
    const { innerWidth: width, innerHeight: height } = window
    await setViewport({ width: 1300, height: 1300 })
    const shell = mountShell({ user: unfinished })
    const button = await shell.findByRole('button', /^Country/)
    const { top } = button.getBoundingClientRect()
    button.click()
    await shell.findByRole('listbox')
    expect(button.getBoundingClientRect().top).to.equal(top)
    await setViewport({ width, height })
  })

  it('has the person’s email with Logout, privacy policy and terms around it', async () => {
    const shell = mountShell({ user: unfinished })
    await shell.findByText('mira@example.com')
    for (const name of ['Logout', 'Privacy policy', 'Terms']) shell.getByRole('link', name)
  })

  it('leaves a person with sites and a finished setup alone', async () => {
    const shell = mountShell()
    await shell.findByRole('heading', 'Contact us')
    expect(shell.queryByRole('list', 'Steps')).to.equal(null)
  })

  it('says at /createDomain that the plan’s sites are in use, with the way to more', async () => {
    const full = { ...MIRA, plan: { ...MIRA.plan, sites_limit: 2 } }
    const shell = mountShell({ user: full, path: '/createDomain' })
    await shell.findByRole('heading', 'You’ve used all the sites in your plan')
    shell.getByRole('link', 'Compare plans')
  })

  it('shows the wizard at /createDomain inside the frame, below the limit', async () => {
    const shell = mountShell({ path: '/createDomain' })
    await shell.findByRole('list', 'Steps')
    shell.getByRole('navigation', 'Main')
  })
})
