import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { LicenseActivation } from '../../../src/features/license/license-view.tsx'
import { REDIRECT_AFTER_MS } from '../../../src/features/license/use-verification.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { eventually, fakeHttp } from '../../support/mount.tsx'
import { recordNavigation } from '../../support/navigation.ts'
import { clear, EMAIL, press, show, toasts, VERIFY } from './support.tsx'

const TOKEN = 'A'.repeat(43)
const ACTIVE_RESPONSE = { data: { msg: 'Your license is active.', email: EMAIL } }
const usedLinkError = new ApiFailure({
  kind: 'refused',
  status: 404,
  serverMessage: 'This link was used.',
})
const verify = (
  props: object,
  table: Parameters<typeof fakeHttp>[0] = { [VERIFY]: ACTIVE_RESPONSE },
) => {
  const http = fakeHttp(table)
  return { http, view: show({ mode: 'verify', token: TOKEN, ...props }, { http }) }
}

describe('the link in the license email', () => {
  afterEach(clear)

  it('is verified on load, without a session token', async () => {
    const { http, view } = verify({ onLogin: () => {} })
    await view.findByRole('heading', 'Your license is active')
    view.getByText(`${EMAIL} is verified. Taking you to the login page…`)
    expect(toasts(view)).to.deep.equal(['Your license is active.'])
    const call = http.calls[0]?.call
    expect([call?.query, call?.anonymous]).to.deep.equal([{ token: TOKEN }, true])
  })

  it('redirects to the login page after a second, and not before', async () => {
    const clock = FakeTimers.install({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: false,
    })
    try {
      let loginCount = 0
      const { view } = verify({ onLogin: () => (loginCount += 1) })
      await view.findByRole('heading', 'Your license is active')
      await clock.tickAsync(REDIRECT_AFTER_MS - 1)
      expect(loginCount).to.equal(0)
      await clock.tickAsync(1)
      expect(loginCount).to.equal(1)
    } finally {
      clock.uninstall()
    }
  })

  it('has a button to the login page', async () => {
    let loginClicks = 0
    const { view } = verify({ onLogin: () => (loginClicks += 1) })
    await view.findByRole('heading', 'Your license is active')
    press(view, 'Login page')
    expect(loginClicks).to.equal(1)
  })

  for (const [name, options, login] of [
    ['at the API’s origin', {}, 'https://api.example/login'],
    [
      'on the dashboard set by the host',
      { apiBase: '/v1', links: { dashboard: 'https://app.example' } },
      'https://app.example/login',
    ],
  ] as const) {
    it(`links from another page to the login page ${name}`, async () => {
      const { assignedUrls } = recordNavigation()
      const http = fakeHttp({ [VERIFY]: ACTIVE_RESPONSE })
      const view = show({ mode: 'verify', token: TOKEN }, { http, options })
      await view.findByRole('heading', 'Your license is active')
      press(view, 'Login page')
      expect(assignedUrls).to.deep.equal([login])
    })
  }

  it('does not redirect when the host prevents the event', async () => {
    let loginClicks = 0
    const { view } = verify({ onLicenseVerified: () => false, onLogin: () => (loginClicks += 1) })
    await view.findByRole('heading', 'Your license is active')
    view.getByText(`${EMAIL} is verified.`)
    expect(view.queryByRole('button', 'Login page')).to.equal(null)
    expect(loginClicks).to.equal(0)
  })

  it('is not verified again after a reload, which shows no error and does not redirect', async () => {
    let invalidTokenCount = 0
    const first = verify({ onTokenInvalid: () => (invalidTokenCount += 1), onLogin: () => {} })
    await first.view.findByRole('heading', 'Your license is active')
    first.view.unmount()
    expect(invalidTokenCount).to.equal(1)
    const again = verify({ token: '' }, {})
    await again.view.findByText(`${EMAIL} is verified. Sign in with your email and password.`)
    expect(again.http.calls).to.deep.equal([])
  })

  it('is retried with the same idempotency key after a reload during the request', async () => {
    const first = verify({}, { [VERIFY]: () => new Promise(() => {}) })
    await eventually(() => first.http.calls.length === 1)
    first.view.unmount()
    const again = verify({ onLogin: () => {} })
    await again.view.findByRole('heading', 'Your license is active')
    const keys = [first, again].map(({ http }) => http.calls[0]?.call.idempotencyKey)
    expect(keys[0]).to.be.a('string')
    expect(keys[1]).to.equal(keys[0])
  })

  it('shows an error without a token, and sends nothing', async () => {
    const { http, view } = verify({ token: undefined })
    await view.findByRole('heading', 'Failed to sumbit the license key')
    view.getByText(/Open this page from the link in our email/)
    expect(http.calls).to.deep.equal([])
  })

  it('is replaced by another link, whatever the first one’s result', async () => {
    const { http, view } = verify({}, { [VERIFY]: usedLinkError })
    ;(await view.findByRole('button', 'Request a new link')).click()
    await view.findByLabel('Email')
    for (const token of ['B', 'C'].map((letter) => letter.repeat(43))) {
      http.table[VERIFY] = { data: { msg: '', email: `${token[0]}@example.com` } }
      view.rerender(
        <LicenseActivation mode="verify" token={token} onLicenseVerified={() => false} />,
      )
      await view.findByText(`${token[0]}@example.com is verified.`)
    }
    expect(http.calls.map(({ call }) => call.query?.token?.toString()[0])).to.deep.equal([
      'A',
      'B',
      'C',
    ])
    expect(new Set(http.calls.map(({ call }) => call.idempotencyKey)).size).to.equal(3)
  })

  it('keeps its result when the host removes the token', async () => {
    const { view } = verify({ onLicenseVerified: () => false })
    await view.findByText(`${EMAIL} is verified.`)
    view.rerender(<LicenseActivation mode="verify" onLicenseVerified={() => false} />)
    view.getByText(`${EMAIL} is verified.`)
  })

  describe('when it is no longer valid', () => {
    it('shows why, as a toast and on the page, and is discarded', async () => {
      let invalidTokenCount = 0
      const { view } = verify(
        { onTokenInvalid: () => (invalidTokenCount += 1) },
        { [VERIFY]: usedLinkError },
      )
      await view.findByText('This link was used.')
      expect(toasts(view)).to.deep.equal(['This link was used.'])
      expect(view.queryByRole('button', 'Try again')).to.equal(null)
      expect(invalidTokenCount).to.equal(1)
    })

    it('shows the specified text for a refusal without a message', async () => {
      const refusalWithoutMessage = new ApiFailure({ kind: 'refused', status: 404 })
      const { view } = verify({}, { [VERIFY]: refusalWithoutMessage })
      await view.findByRole('heading', 'Failed to sumbit the license key')
      await eventually(() => toasts(view).includes('Failed to sumbit the license key'))
    })

    it('offers the form, with the known email', async () => {
      const { view } = verify({ email: EMAIL }, { [VERIFY]: usedLinkError })
      ;(await view.findByRole('button', 'Request a new link')).click()
      const field = await view.findByLabel('Email')
      expect(field).to.have.property('value', EMAIL)
    })
  })

  it('is kept and can be retried after a connection failure', async () => {
    let invalidTokenCount = 0
    const table: Parameters<typeof fakeHttp>[0] = { [VERIFY]: new ApiFailure({ kind: 'offline' }) }
    const { http, view } = verify(
      { onTokenInvalid: () => (invalidTokenCount += 1), onLogin: () => {} },
      table,
    )
    const button = await view.findByRole('button', 'Try again')
    await view.findByText(/We can’t reach the server/)
    expect(invalidTokenCount).to.equal(0)
    http.table[VERIFY] = ACTIVE_RESPONSE
    button.click()
    await view.findByRole('heading', 'Your license is active')
  })
})

inEachColorScheme('accessibility of the link’s result', () => {
  afterEach(clear)

  it('has no violations after a success', async () => {
    const { view } = verify({ onLicenseVerified: () => false })
    await view.findByRole('heading', 'Your license is active')
    await expectAccessible(view)
  })

  it('has no violations after a failure', async () => {
    const { view } = verify({}, { [VERIFY]: usedLinkError })
    await view.findByText('This link was used.')
    await expectAccessible(view)
  })
})
