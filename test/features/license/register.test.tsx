import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { deferred, eventually, fakeHttp } from '../../support/mount.tsx'
import {
  clear,
  EMAIL,
  fill,
  KEY,
  PASSWORD,
  press,
  pressAgain,
  REGISTER,
  show,
  toasts,
  type,
  valueOfField,
} from './support.tsx'

const SENT = { data: { msg: 'We sent you a link.' } }
const refusal = (serverMessage?: string) =>
  new ApiFailure({ kind: 'refused', status: 400, serverMessage })

describe('the license form', () => {
  afterEach(clear)

  it('sends the key, email and password without a token, and shows the next step', async () => {
    const http = fakeHttp({ [REGISTER]: SENT })
    const submittedEmails: string[] = []
    const view = show(
      { onLicenseSubmitted: ({ email }) => submittedEmails.push(email) > 0 },
      { http },
    )
    fill(view)
    press(view)
    await view.findByRole('heading', 'Check your inbox')
    view.getByText(new RegExp(EMAIL))
    expect(toasts(view)).to.deep.equal(['We sent you a link.'])
    expect(submittedEmails).to.deep.equal([EMAIL])
    const call = http.calls[0]?.call
    expect(call?.body).to.deep.equal({ license_key: KEY, email: EMAIL, password: PASSWORD })
    expect(call?.anonymous).to.equal(true)
  })

  const invalidInputs: [
    what: string,
    typed: object,
    label: string,
    sentence: string,
    toast: string[],
  ][] = [
    ['no key', { key: '' }, 'License key', 'Enter the license key.', []],
    [
      'part of a key',
      { key: 'PLR-7F3K' },
      'License key',
      'A key starts with PLR, followed by groups of 4 characters.',
      [],
    ],
    [
      'a typo in the key',
      { key: 'PLR-7F3K-92MA-XQ14' },
      'License key',
      'One character is wrong.',
      [],
    ],
    ['an incomplete email', { email: 'a@b' }, 'Email', 'Enter an email address such as', []],
    ['7 characters', { password: 'Kiln-12' }, 'Password', 'doesn’t meet all', ['invalid password']],
    [
      'the email as the password',
      { email: 'Kiln-1@b.example', password: 'Kiln-1@b.example' },
      'Password',
      'Your email can’t be your password.',
      ['invalid password'],
    ],
    [
      '1,001 bytes',
      { password: `Kiln-1${'é'.repeat(500)}` },
      'Password',
      'Choose a shorter password.',
      ['invalid password'],
    ],
  ]
  for (const [what, typed, label, sentence, toast] of invalidInputs) {
    it(`sends nothing with ${what}, shows an error and focuses the field`, async () => {
      const http = fakeHttp({})
      const view = show({}, { http })
      fill(view, typed)
      press(view)
      await view.findByText(new RegExp(sentence.replace('.', '\\.')))
      expect(view.shadow.activeElement === view.getByLabel(label)).to.equal(true)
      expect(toasts(view)).to.deep.equal(toast)
      expect(http.calls).to.deep.equal([])
    })
  }

  it('formats a pasted key, and says so', async () => {
    const view = show({}, {})
    type(view.getByLabel('License key'), ' plr 7f3k 92ma xq41 ', 'insertFromPaste')
    await view.findByText('We corrected the formatting of your key.')
    expect(valueOfField(view.getByLabel('License key'))).to.equal(KEY)
  })

  it('does not change a key while it is typed, and formats it when it is complete', async () => {
    const view = show({}, {})
    type(view.getByLabel('License key'), 'plr7f3k')
    view.getByLabel('Email').focus()
    expect(valueOfField(view.getByLabel('License key'))).to.equal('plr7f3k')
    type(view.getByLabel('License key'), 'plr7f3k92maxq41')
    view.getByLabel('Email').focus()
    await eventually(() => valueOfField(view.getByLabel('License key')) === KEY)
    view.getByText('We corrected the formatting of your key.')
  })

  const failures: [what: string, failure: ApiFailure, toast: string, beside: string][] = [
    ['the server’s message, as text', refusal('<b>Used</b>'), '<b>Used</b>', '<b>Used</b>'],
    [
      'its own text for a refusal without a message',
      refusal(),
      'Failed to sumbit the license key',
      'Failed to sumbit the license key',
    ],
    [
      'the reason after its own text when offline',
      new ApiFailure({ kind: 'offline' }),
      'Failed to sumbit the license key',
      'Failed to sumbit the license key. We can’t reach the server. Check your connection, then try again.',
    ],
  ]
  for (const [what, failure, toast, beside] of failures) {
    it(`shows ${what}, and keeps the values`, async () => {
      const view = show({}, { http: fakeHttp({ [REGISTER]: failure }) })
      fill(view)
      press(view)
      await view.findByText(beside)
      expect(toasts(view)).to.deep.equal([toast])
      expect(view.states.has('failed')).to.equal(true)
      const values = ['License key', 'Email', 'Password'].map((label) =>
        valueOfField(view.getByLabel(label)),
      )
      expect(values).to.deep.equal([KEY, EMAIL, PASSWORD])
    })
  }

  it('sends once, however often the button is clicked', async () => {
    const answer = deferred()
    const http = fakeHttp({ [REGISTER]: () => answer.promise })
    const view = show({}, { http })
    fill(view)
    press(view)
    press(view)
    await view.findByText('Please wait')
    answer.resolve(SENT)
    await view.findByRole('heading', 'Check your inbox')
    expect(http.calls).to.have.length(1)
  })

  it('reuses the idempotency key for the same values, and changes it with the values', async () => {
    const http = fakeHttp({ [REGISTER]: new ApiFailure({ kind: 'offline' }) })
    const view = show({}, { http })
    fill(view)
    press(view)
    await eventually(() => view.failures.length === 1)
    await pressAgain(view)
    await eventually(() => view.failures.length === 2)
    type(view.getByLabel('Email'), 'other@example.com')
    await pressAgain(view)
    await eventually(() => view.failures.length === 3)
    const [one, again, other] = http.calls.map(({ call }) => call.idempotencyKey)
    expect(again).to.equal(one)
    expect(other).not.to.equal(one)
  })

  it('keeps the key and email across a reload, but never the password', () => {
    const before = show({}, {})
    fill(before)
    before.unmount()
    const view = show({}, {})
    const values = ['License key', 'Email', 'Password'].map((label) =>
      valueOfField(view.getByLabel(label)),
    )
    expect(values).to.deep.equal([KEY, EMAIL, ''])
    expect(JSON.stringify({ ...sessionStorage })).not.to.contain(PASSWORD)
  })

  it('uses the host’s email until another is typed', async () => {
    const view = show({ email: 'host@example.com' }, {})
    expect(valueOfField(view.getByLabel('Email'))).to.equal('host@example.com')
    type(view.getByLabel('Email'), EMAIL)
    await eventually(() => valueOfField(view.getByLabel('Email')) === EMAIL)
  })

  describe('once it has been sent', () => {
    it('sends another email on request', async () => {
      const http = fakeHttp({ [REGISTER]: SENT })
      const view = show({}, { http })
      fill(view)
      press(view)
      ;(await view.findByRole('button', 'Send again')).click()
      await eventually(() => http.calls.length === 2)
      const [one, two] = http.calls.map(({ call }) => call.idempotencyKey)
      expect(two).not.to.equal(one)
    })

    it('lets the user correct the email, and keeps the key', async () => {
      const view = show({}, { http: fakeHttp({ [REGISTER]: SENT }) })
      fill(view)
      press(view)
      ;(await view.findByRole('button', 'Change the email')).click()
      await eventually(() => view.shadow.activeElement === view.getByLabel('Email'))
      expect(valueOfField(view.getByLabel('License key'))).to.equal(KEY)
    })

    it('still says so after a reload', async () => {
      const before = show({}, { http: fakeHttp({ [REGISTER]: SENT }) })
      fill(before)
      press(before)
      await before.findByRole('heading', 'Check your inbox')
      before.unmount()
      const view = show({}, {})
      ;(await view.findByRole('button', 'Send again')).click()
      await view.findByLabel('Password')
    })
  })
})

inEachColorScheme('accessibility of the license form', () => {
  afterEach(clear)

  it('has no violations when empty, with errors, and sent', async () => {
    const view = show({}, { http: fakeHttp({ [REGISTER]: SENT }) })
    await expectAccessible(view)
    press(view)
    await view.findByText('Enter the license key.')
    await expectAccessible(view)
    fill(view)
    press(view)
    await view.findByRole('heading', 'Check your inbox')
    await expectAccessible(view)
  })
})
