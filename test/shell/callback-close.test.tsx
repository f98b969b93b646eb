import { expect } from 'chai'
import { eventually } from '../support/mount.tsx'
import { clearShells, MIRA, mountShell } from './support.tsx'

const SOURCE = 'poplar-kit:callback-close'

/** The page in a window that `opener` has opened; null if the user entered the URL. */
function mountWithOpener(opener: unknown, path = '/callback-close') {
  Object.defineProperty(window, 'opener', { value: opener, configurable: true, writable: true })
  let closed = 0
  const close = window.close
  window.close = () => {
    closed += 1
  }
  cleanUps.push(() => {
    window.close = close
  })
  const shell = mountShell({ path })
  return { shell, closed: () => closed }
}

const cleanUps: (() => void)[] = []
const opener = window.opener

/** Another browser window: it receives a message only if the target origin matches its own. */
function fakeWindow(origin: string) {
  const received: unknown[] = []
  const postMessage = (data: unknown, target: string) => {
    if (target === origin) received.push(data)
  }
  return { postMessage, received }
}

describe('/callback-close', () => {
  afterEach(() => {
    for (const restore of cleanUps.splice(0)) restore()
    Object.defineProperty(window, 'opener', { value: opener, configurable: true, writable: true })
    clearShells()
  })

  it('sends finish to its opener, and closes', async () => {
    const ours = fakeWindow(location.origin)
    const { closed } = mountWithOpener(ours)
    await eventually(() => closed() === 1)
    expect(ours.received).to.deep.equal([{ source: SOURCE, action: 'finish' }])
  })

  it('sends reload if the URL says so', async () => {
    const ours = fakeWindow(location.origin)
    const { closed } = mountWithOpener(ours, '/callback-close?action=reload')
    await eventually(() => closed() === 1)
    expect(ours.received).to.deep.equal([{ source: SOURCE, action: 'reload' }])
  })

  it('sends nothing to an opener from another origin', async () => {
    const foreign = fakeWindow('https://evil.example')
    const { closed } = mountWithOpener(foreign)
    await eventually(() => closed() === 1)
    expect(foreign.received).to.deep.equal([])
  })

  it('closes a window that a service’s page has cut off from its opener', async () => {
    const { closed } = mountWithOpener(null, '/callback-close?opened=1')
    await eventually(() => closed() === 1)
  })

  it('says what to do if it was not opened by another window', async () => {
    const { shell } = mountWithOpener(null)
    await shell.findByRole('heading', 'You can close this window')
    await shell.findByText('You’re done here. Continue in the previous window.')
    const link = shell.getByRole('link', 'Back to the dashboard')
    expect(link.getAttribute('href')).to.match(/\/dashboard$/)
  })

  it('never leads a window that was opened to the dashboard', async () => {
    const { shell } = mountWithOpener(null, '/callback-close?opened=1')
    await shell.findByRole('heading', 'You can close this window')
    expect(shell.queryByRole('link', 'Back to the dashboard')).to.equal(null)
  })

  it('sends no API request', async () => {
    const { shell } = mountWithOpener(null)
    await shell.findByRole('heading', 'You can close this window')
    expect(shell.http.calls).to.deep.equal([])
  })
})

describe('the dashboard that has opened a window', () => {
  afterEach(clearShells)

  const postAction = (action: string, origin = location.origin) =>
    window.dispatchEvent(new MessageEvent('message', { origin, data: { source: SOURCE, action } }))
  const show = async (...setup: Parameters<typeof mountShell>) => {
    const shell = mountShell(...setup)
    await shell.findByRole('heading', 'Contact us')
    return shell
  }
  const hrefOf = (link: Element | null) => link?.getAttribute('href')
  const userCallCount = ({ http }: ReturnType<typeof mountShell>) =>
    http.calls.filter(({ path }) => path === '/user/me').length

  it('reloads the user on `finish`', async () => {
    const shell = await show()
    const plan = { ...MIRA.plan, sites_limit: 2 }
    shell.http.table['GET /user/me'] = { data: { ...MIRA, plan } }
    postAction('finish')
    await eventually(() =>
      expect(hrefOf(shell.queryByRole('link', 'Add site'))).to.match(/\/billing\?reason=sites$/),
    )
    expect(userCallCount(shell)).to.equal(2)
  })

  it('reloads the document on `reload`', async () => {
    let reloadCount = 0
    const reload = () => {
      reloadCount += 1
    }
    await show({ options: { ownsPage: true }, props: { reload } })
    postAction('reload')
    expect(reloadCount).to.equal(1)
  })

  it('remounts its page on a host page', async () => {
    const shell = await show()
    const before = shell.getByRole('heading', 'Contact us')
    postAction('reload')
    await eventually(() => shell.getByRole('heading', 'Contact us') !== before)
    expect(before.isConnected).to.equal(false)
  })

  it('ignores a message from another origin', async () => {
    const shell = await show()
    postAction('finish', 'https://evil.example')
    expect(userCallCount(shell)).to.equal(1)
  })
})
