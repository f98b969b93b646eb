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
  valueOfField,
} from './support.tsx'

const SITE_KEY = 'poplar-test-passes'
const SENT = { data: { msg: 'We sent you a link.' } }

/** Each test uses its own query, because a page loads a script URL only once. */
let count = 0
const uniqueScriptUrl = (path: string): string => {
  count += 1
  return `${location.origin}${path}?test=${count}`
}
const STAND_IN = '/demo/siblings/captcha.js'
const scripts = (src: string) => document.querySelectorAll(`script[src="${src}"]`).length

function showWithCaptcha({ path = STAND_IN, http = fakeHttp({ [REGISTER]: SENT }) } = {}) {
  const src = uniqueScriptUrl(path)
  const view = show({}, { http, options: { captcha: { siteKey: SITE_KEY, src } } })
  return { view, http, src }
}
/** Waits until the stand-in has a checkbox in the light DOM that isn't `other`. */
const findCheckbox = ({ shadow }: Mounted, other?: HTMLInputElement): Promise<HTMLInputElement> =>
  eventually(() => {
    const box = shadow.host.querySelector('[slot="poplar-captcha"] input')
    if (!(box instanceof HTMLInputElement) || box === other) throw new Error('there is no widget')
    return box
  })
const bodyOf = (http: ReturnType<typeof fakeHttp>, call = 0): Record<string, unknown> => ({
  ...Object(http.calls[call]?.call.body),
})

describe('the captcha in the license form', () => {
  afterEach(clear)

  it('is not loaded if none is configured, nor is its script', async () => {
    const view = show({}, { http: fakeHttp({ [REGISTER]: SENT }) })
    const before = document.scripts.length
    fill(view)
    press(view)
    await view.findByRole('heading', 'Check your inbox')
    expect(document.scripts.length).to.equal(before)
  })

  it('loads its script only when the form is used', async () => {
    const { view, src } = showWithCaptcha()
    expect(scripts(src)).to.equal(0)
    view.getByLabel('Email').focus()
    await findCheckbox(view)
    expect(scripts(src)).to.equal(1)
  })

  it('is rendered in the light DOM, at its place in the form', async () => {
    const { view } = showWithCaptcha()
    fill(view)
    const box = await findCheckbox(view)
    expect(box.getRootNode() === document).to.equal(true)
    const { top } = box.getBoundingClientRect()
    expect(top).to.be.above(view.getByLabel('Password').getBoundingClientRect().bottom)
    expect(top).to.be.below(
      view.getByRole('button', 'Send to Verification').getBoundingClientRect().top,
    )
    await expectAccessible(view)
  })

  it('sends its response with the form', async () => {
    const { view, http } = showWithCaptcha()
    fill(view)
    ;(await findCheckbox(view)).click()
    press(view)
    await view.findByRole('heading', 'Check your inbox')
    expect(bodyOf(http).captcha).to.match(/^poplar-test-passes\./)
  })

  it('sends nothing without a response, and shows an error next to the widget and as a toast', async () => {
    const { view, http } = showWithCaptcha()
    fill(view)
    const box = await findCheckbox(view)
    press(view)
    await view.findByText('Captcha validation failed')
    expect(toasts(view)).to.deep.equal(['Captcha validation failed'])
    expect(document.activeElement === box).to.equal(true)
    expect(http.calls).to.deep.equal([])
  })

  it('is reset after the server has rejected the response, and the form keeps its values', async () => {
    const refused = new ApiFailure({
      kind: 'refused',
      status: 400,
      code: 'CAPTCHA_FAILED',
      serverMessage: 'Captcha validation failed',
    })
    const http = fakeHttp({ [REGISTER]: refused })
    const { view } = showWithCaptcha({ http })
    fill(view)
    const first = await findCheckbox(view)
    first.click()
    press(view)
    await view.findByText('Captcha validation failed')
    expect(toasts(view)).to.deep.equal(['Captcha validation failed'])
    const values = ['License key', 'Email', 'Password'].map((label) =>
      valueOfField(view.getByLabel(label)),
    )
    expect(values).to.deep.equal([KEY, EMAIL, PASSWORD])
    http.table[REGISTER] = SENT
    ;(await findCheckbox(view, first)).click()
    press(view)
    await view.findByRole('heading', 'Check your inbox')
    expect(bodyOf(http, 1).captcha).not.to.equal(bodyOf(http, 0).captcha)
  })

  it('is reset after a network failure, and the retry has the same idempotency key', async () => {
    const http = fakeHttp({ [REGISTER]: new ApiFailure({ kind: 'offline' }) })
    const { view } = showWithCaptcha({ http })
    fill(view)
    const first = await findCheckbox(view)
    first.click()
    press(view)
    await eventually(() => view.failures.length === 1)
    http.table[REGISTER] = SENT
    ;(await findCheckbox(view, first)).click()
    press(view)
    await view.findByRole('heading', 'Check your inbox')
    const [lost, again] = http.calls.map(({ call }) => call.idempotencyKey)
    expect(again).to.equal(lost)
    expect(bodyOf(http, 1).captcha).not.to.equal(bodyOf(http, 0).captcha)
  })

  it('must be solved again after it has expired', async () => {
    const { view, http } = showWithCaptcha()
    fill(view)
    const box = await findCheckbox(view)
    box.click()
    box.click()
    await view.findByText('Captcha validation failed')
    press(view)
    expect(http.calls).to.deep.equal([])
    view.getByRole('button', 'Try again').click()
    ;(await findCheckbox(view, box)).click()
    press(view)
    await view.findByRole('heading', 'Check your inbox')
  })

  for (const [what, path] of [['fails to load', '/no/such/captcha.js']] as const) {
    it(`shows an error when the script ${what}, and can be retried`, async () => {
      const { view } = showWithCaptcha({ path })
      fill(view)
      await view.findByText('Captcha validation failed')
      expect(toasts(view)).to.deep.equal(['Captcha validation failed'])
      expect(valueOfField(view.getByLabel('Password'))).to.equal(PASSWORD)
      view.getByRole('button', 'Try again').click()
      await eventually(() => view.failures.length === 2)
    })
  }

  it('stops waiting for a slow script', async () => {
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    // The form never receives the load event, as with a server that never responds.
    const blockEvent = (event: Event) => event.stopImmediatePropagation()
    document.addEventListener('load', blockEvent, { capture: true })
    try {
      const { view, src } = showWithCaptcha()
      fill(view)
      await eventually(() => view.getByText('Loading the captcha…'))
      // The timeout starts only when the script is requested over the network.
      await eventually(() => expect(scripts(src)).to.equal(1))
      await clock.tickAsync(CAPTCHA_TIMEOUT_MS)
      await view.findByText('Captcha validation failed')
    } finally {
      document.removeEventListener('load', blockEvent, { capture: true })
      clock.uninstall()
    }
  })

  it('leaves nothing in the document when the form unmounts', async () => {
    const { view } = showWithCaptcha()
    fill(view)
    await findCheckbox(view)
    const { host } = view.shadow
    view.unmount()
    expect(host.childElementCount).to.equal(0)
  })
})
