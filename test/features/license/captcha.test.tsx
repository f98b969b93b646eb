import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { CAPTCHA_TIMEOUT_MS } from '../../../src/lib/captcha.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible } from '../../support/axe.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import {
  clear,
  EMAIL,
  fill,
  KEY,
  PASSWORD,
  press,
  REGISTER,
  show,
  toasts,
  typedIn,
} from './support.tsx'

const SITE_KEY = 'poplar-test-passes'
const SENT = { data: { msg: 'We sent a link to you.' } }

/** Addresses are told apart by their query: a page loads each only once. */
let count = 0
const sourceOf = (path: string): string => {
  count += 1
  return `${location.origin}${path}?test=${count}`
}
const STAND_IN = '/demo/siblings/captcha.js'
const scripts = (src: string) => document.querySelectorAll(`script[src="${src}"]`).length

function behindCaptcha({ path = STAND_IN, http = fakeHttp({ [REGISTER]: SENT }) } = {}) {
  const src = sourceOf(path)
  const view = show({}, { http, options: { captcha: { siteKey: SITE_KEY, src } } })
  return { view, http, src }
}
/** The stand-in's box, in the page's own tree; another one than that before. */
const boxOf = ({ shadow }: Mounted, other?: HTMLInputElement): Promise<HTMLInputElement> =>
  eventually(() => {
    const box = shadow.host.querySelector('[slot="poplar-captcha"] input')
    if (!(box instanceof HTMLInputElement) || box === other) throw new Error('there is no widget')
    return box
  })
const bodyOf = (http: ReturnType<typeof fakeHttp>, call = 0): Record<string, unknown> => ({
  ...Object(http.calls[call]?.call.body),
})

describe('the captcha of the license form', () => {
  afterEach(clear)

  it('is not there, nor its script, where none is configured', async () => {
    const view = show({}, { http: fakeHttp({ [REGISTER]: SENT }) })
    const before = document.scripts.length
    fill(view)
    press(view)
    await view.findByRole('heading', 'Look into your inbox')
    expect(document.scripts.length).to.equal(before)
  })

  it('loads its script only when the form is used', async () => {
    const { view, src } = behindCaptcha()
    expect(scripts(src)).to.equal(0)
    view.getByLabel('Email').focus()
    await boxOf(view)
    expect(scripts(src)).to.equal(1)
  })

  it('shows in the light DOM, in its place in the form', async () => {
    const { view } = behindCaptcha()
    fill(view)
    const box = await boxOf(view)
    expect(box.getRootNode() === document).to.equal(true)
    const { top } = box.getBoundingClientRect()
    expect(top).to.be.above(view.getByLabel('Password').getBoundingClientRect().bottom)
    expect(top).to.be.below(
      view.getByRole('button', 'Send to Verification').getBoundingClientRect().top,
    )
    await expectAccessible(view)
  })

  it('sends its answer along', async () => {
    const { view, http } = behindCaptcha()
    fill(view)
    ;(await boxOf(view)).click()
    press(view)
    await view.findByRole('heading', 'Look into your inbox')
    expect(bodyOf(http).captcha).to.match(/^poplar-test-passes\./)
  })

  it('sends nothing without an answer, and says so beside the widget and as a toast', async () => {
    const { view, http } = behindCaptcha()
    fill(view)
    const box = await boxOf(view)
    press(view)
    await view.findByText('Captcha validation failed')
    expect(toasts(view)).to.deep.equal(['Captcha validation failed'])
    expect(document.activeElement === box).to.equal(true)
    expect(http.calls).to.deep.equal([])
  })

  it('is asked anew after the server has refused the answer; nothing typed is lost', async () => {
    const refused = new ApiFailure({
      kind: 'refused',
      status: 400,
      code: 'CAPTCHA_FAILED',
      serverMessage: 'Captcha validation failed',
    })
    const http = fakeHttp({ [REGISTER]: refused })
    const { view } = behindCaptcha({ http })
    fill(view)
    const first = await boxOf(view)
    first.click()
    press(view)
    await view.findByText('Captcha validation failed')
    expect(toasts(view)).to.deep.equal(['Captcha validation failed'])
    const values = ['License key', 'Email', 'Password'].map((label) =>
      typedIn(view.getByLabel(label)),
    )
    expect(values).to.deep.equal([KEY, EMAIL, PASSWORD])
    http.table[REGISTER] = SENT
    ;(await boxOf(view, first)).click()
    press(view)
    await view.findByRole('heading', 'Look into your inbox')
    expect(bodyOf(http, 1).captcha).not.to.equal(bodyOf(http, 0).captcha)
  })

  it('is asked anew after a lost answer, for the same question', async () => {
    const http = fakeHttp({ [REGISTER]: new ApiFailure({ kind: 'offline' }) })
    const { view } = behindCaptcha({ http })
    fill(view)
    const first = await boxOf(view)
    first.click()
    press(view)
    await eventually(() => view.failures.length === 1)
    http.table[REGISTER] = SENT
    ;(await boxOf(view, first)).click()
    press(view)
    await view.findByRole('heading', 'Look into your inbox')
    const [lost, again] = http.calls.map(({ call }) => call.idempotencyKey)
    expect(again).to.equal(lost)
    expect(bodyOf(http, 1).captcha).not.to.equal(bodyOf(http, 0).captcha)
  })

  it('counts no more once it has expired, until it is answered again', async () => {
    const { view, http } = behindCaptcha()
    fill(view)
    const box = await boxOf(view)
    box.click()
    box.click()
    await view.findByText('Captcha validation failed')
    press(view)
    expect(http.calls).to.deep.equal([])
    view.getByRole('button', 'Try again').click()
    ;(await boxOf(view, box)).click()
    press(view)
    await view.findByRole('heading', 'Look into your inbox')
  })

  for (const [what, path] of [['does not come', '/no/such/captcha.js']] as const) {
    it(`says so when the script ${what}, and can be tried again`, async () => {
      const { view } = behindCaptcha({ path })
      fill(view)
      await view.findByText('Captcha validation failed')
      expect(toasts(view)).to.deep.equal(['Captcha validation failed'])
      expect(typedIn(view.getByLabel('Password'))).to.equal(PASSWORD)
      view.getByRole('button', 'Try again').click()
      await eventually(() => view.failures.length === 2)
    })
  }

  it('waits only so long for a slow script', async () => {
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    // The form never hears that the script has come, as with a server that never answers.
    const holdBack = (event: Event) => event.stopImmediatePropagation()
    document.addEventListener('load', holdBack, { capture: true })
    try {
      const { view, src } = behindCaptcha()
      fill(view)
      await eventually(() => view.getByText('The captcha is on its way…'))
      // Its code comes over the network: only then does the limit run.
      await eventually(() => expect(scripts(src)).to.equal(1))
      await clock.tickAsync(CAPTCHA_TIMEOUT_MS)
      await view.findByText('Captcha validation failed')
    } finally {
      document.removeEventListener('load', holdBack, { capture: true })
      clock.uninstall()
    }
  })

  it('leaves nothing in the page when the form goes', async () => {
    const { view } = behindCaptcha()
    fill(view)
    await boxOf(view)
    const { host } = view.shadow
    view.unmount()
    expect(host.childElementCount).to.equal(0)
  })
})
