import { expect } from 'chai'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, MIRA, mountShell } from './support.tsx'

const notificationResponse = (actionUrl: string | null) => ({
  id: 'n1',
  title: 'Your <b>report</b>',
  description: 'It is ready.',
  action_url: actionUrl,
  created_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  is_unread: true,
})

async function openBell(actionUrl: string | null, kit = {}) {
  const user = { ...MIRA, notifications: [notificationResponse(actionUrl)] }
  const shell = mountShell({ user, kit })
  const bell = await shell.findByRole('button', 'Notifications, 1 unread')
  bell.click()
  await shell.findByRole('dialog', 'Notifications')
  return shell
}

const openNotification = async (actionUrl: string) => {
  const shell = await openBell(actionUrl)
  ;(await shell.findByRole('button', /report/)).click()
  return shell
}

describe('the notifications', () => {
  afterEach(clearShells)

  it('show title and description as text, and the time', async () => {
    const shell = await openBell(null)
    shell.getByText(/Your <b>report<.b>$/)
    shell.getByText('It is ready.')
    shell.getByText('5 minutes ago')
  })

  it('are marked as read once shown', async () => {
    const shell = await openBell(null)
    await shell.findByRole('button', 'Notifications')
    const seen = shell.http.calls.filter(({ path }) => path === '/notifications/seen')
    expect(seen).to.have.length(1)
  })

  it('open our own pages within the shell', async () => {
    await openNotification('/billing')
    await eventually(() => currentPath() === '/billing')
  })

  it('select the site that they are about', async () => {
    const shell = await openNotification('/billing?site_id=pp_2&domain=paper.example')
    await eventually(() => currentPath().startsWith('/billing?'))
    await eventually(() => shell.kit.siteId.value === 'pp_2')
  })

  it('keep the selected site if theirs isn’t one of the user’s', async () => {
    const shell = await openNotification('/billing?site_id=S9&domain=nine.example')
    await eventually(() => currentPath().startsWith('/billing?'))
    expect(shell.kit.siteId.value).to.equal('jc_1')
  })

  it('ask for confirmation before they open another host, and show its name', async () => {
    const shell = await openNotification('https://reports.example/1')
    await shell.findByRole('alertdialog', 'Open reports.example?')
    shell.getByRole('button', 'Cancel').click()
    await eventually(() => shell.queryByRole('alertdialog') === null)
  })

  it('show an empty state', async () => {
    const shell = mountShell()
    ;(await shell.findByRole('button', 'Notifications')).click()
    await shell.findByText(/Nothing new/)
  })

  for (const url of ['javascript:alert(1)', '//evil.example', 'data:text/html,x']) {
    it(`do not open ${url}, and show an error`, async () => {
      const shell = await openNotification(url)
      await eventually(() => shell.kit.notices.list.value.length === 1)
      expect(currentPath()).to.equal('/support')
    })
  }
})
