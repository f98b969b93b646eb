import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { SetPasswordForm } from '../../../src/features/password/password-view.tsx'
import type { SetPasswordFormProps } from '../../../src/features/password/set-password-props.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import type { ResponseTable } from '../../support/fake-http.ts'
import { deferred, eventually, fakeHttp, type Mounted, mountView } from '../../support/mount.tsx'
import { typeInto } from './support.ts'

const TOKEN = 'token-of-the-mail'
const EMAIL = 'Mira.1@example.com'
const VALID_PASSWORD = ' Kiln-1280 '
const CALL = 'PUT /appsumo/reset_password'

let view: Mounted
let http: ReturnType<typeof fakeHttp>

function show(
  props: Partial<SetPasswordFormProps> = {},
  answers: ResponseTable = { [CALL]: {} },
): void {
  http = fakeHttp(answers)
  const all = { platform: 'appsumo', accessToken: TOKEN, email: EMAIL, ...props } as const
  view = mountView(<SetPasswordForm {...all} />, { http, width: 440 })
}
const field = (label: string) => view.getByLabel(label) as HTMLInputElement
const fill = (password = VALID_PASSWORD, confirm = password) => {
  typeInto(field('New password'), password)
  typeInto(field('Confirm password'), confirm)
}
const press = () => view.getByRole('button', /Set password|Please wait/).click()
const findText = (text: string | RegExp) => view.findByText(text)
const closeAlert = async () => (await view.findByRole('button', 'Close')).click()
const errorOf = (input: HTMLElement) => {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => view.shadow.getElementById(id)?.textContent).join(' ')
}

afterEach(() => view.unmount())

describe('the rules in the set-password form', () => {
  const met = () =>
    view
      .allByRole('listitem')
      .filter(({ textContent }) => textContent?.endsWith(': met'))
      .map(({ textContent }) => textContent?.replace(': met', ''))

  const steps: [typed: string, met: readonly string[]][] = [
    ['', []],
    ['k', ['A lowercase letter']],
    ['kILN', ['An uppercase letter', 'A lowercase letter']],
    ['Kiln128', ['An uppercase letter', 'A lowercase letter', 'A digit']],
  ]
  for (const [typed, rules] of steps) {
    it(`are marked as met in text too: ${rules.length} for ${JSON.stringify(typed)}`, async () => {
      show()
      typeInto(field('New password'), typed)
      await eventually(() => expect(met()).to.deep.equal(rules))
    })
  }

  it('are all met for a good password, and describe its field', async () => {
    show()
    typeInto(field('New password'), VALID_PASSWORD)
    await eventually(() => expect(met()).to.have.length(5))
    expect(errorOf(field('New password'))).to.include('At least 8 characters')
  })
})

describe('the fields of the set-password form', () => {
  it('show the email, which is read-only', () => {
    show()
    expect(field('Email').value).to.equal(EMAIL)
    expect(field('Email').readOnly).to.equal(true)
    expect(field('Email').autocomplete).to.equal('username')
  })

  it('omit the email when it is unknown', () => {
    show({ email: '' })
    expect(view.queryByText('Email')).to.equal(null)
  })

  it('have autocomplete values, and mask the password until it is shown', async () => {
    show()
    const [showFirst] = view.allByRole('button', 'Show password')
    const { type, autocomplete } = field('New password')
    expect([type, autocomplete]).to.deep.equal(['password', 'new-password'])
    expect(field('Confirm password').autocomplete).to.equal('new-password')
    showFirst?.click()
    await eventually(() => field('New password').type === 'text')
  })

  it('on blur, mark a confirmation that doesn’t match', async () => {
    show()
    fill(VALID_PASSWORD, 'Kiln')
    expect(view.queryByText('The passwords don’t match.')).to.equal(null)
    field('Confirm password').focus()
    field('Confirm password').blur()
    await findText('The passwords don’t match.')
    expect(field('Confirm password').getAttribute('aria-invalid')).to.equal('true')
  })

  it('are no longer marked once both match', async () => {
    show()
    fill(VALID_PASSWORD, 'Kiln')
    field('Confirm password').focus()
    field('Confirm password').blur()
    await findText('The passwords don’t match.')
    typeInto(field('Confirm password'), VALID_PASSWORD)
    await eventually(() => !view.queryByText('The passwords don’t match.'))
  })

  it('reject the email as a password on blur', async () => {
    show()
    typeInto(field('New password'), EMAIL.toUpperCase().replace('E', 'e'))
    field('New password').focus()
    field('New password').blur()
    await findText('Your email can’t be your password.')
  })
})

describe('the role in the set-password form', () => {
  it('is requested only with ask-role', () => {
    show()
    expect(view.queryByRole('combobox')).to.equal(null)
  })

  it('has exactly the specified options', async () => {
    show({ askRole: true })
    const options = [...((await view.findByLabel(/Your role/)) as HTMLSelectElement).options]
    expect(options.map(({ value, text }) => value || text).join(', ')).to.equal(
      'Choose, Personal, Company, Agency, Develpoer, admin, others',
    )
  })

  it('is reported to the host and not sent to the API', async () => {
    const passwordSetEvents: unknown[] = []
    show({ askRole: true, onPasswordSet: (detail) => passwordSetEvents.push(detail) > 0 })
    fill()
    const role = (await view.findByLabel(/Your role/)) as HTMLSelectElement
    role.value = 'Develpoer'
    role.dispatchEvent(new Event('change', { bubbles: true }))
    press()
    await closeAlert()
    await eventually(() =>
      expect(passwordSetEvents).to.deep.equal([{ platform: 'appsumo', role: 'Develpoer' }]),
    )
    expect(http.calls[0]?.call.body).to.deep.equal({ password: VALID_PASSWORD })
  })
})

describe('sending a password', () => {
  for (const [platform, path] of [
    ['appsumo', '/appsumo/reset_password'],
    ['shopify', '/shopify/reset_password'],
    ['lifetime', '/poplar-lifetime/reset_password'],
    ['default', '/default/reset_password'],
  ] as const) {
    it(`sends to ${path} for ${platform}, with the token in a header`, async () => {
      show({ platform }, { [`PUT ${path}`]: {} })
      fill()
      press()
      await findText('Your password has been reset.')
      const [{ path: asked, call } = { path: '', call: {} }] = http.calls
      expect(asked).to.equal(path)
      expect(call).to.deep.include({
        body: { password: VALID_PASSWORD },
        headers: { 'access-token': TOKEN },
        anonymous: true,
      })
    })
  }

  const INVALID_PASSWORDS: [name: string, password: string, confirm: string, field: string][] = [
    ['nothing', '', '', 'New password'],
    ['7 characters', 'Popla-1', 'Popla-1', 'New password'],
    ['the email', EMAIL, EMAIL, 'New password'],
    ['1,001 bytes', `Aa1-${'x'.repeat(997)}`, `Aa1-${'x'.repeat(997)}`, 'New password'],
    ['a different confirmation', VALID_PASSWORD, VALID_PASSWORD.trim(), 'Confirm password'],
    ['no confirmation', VALID_PASSWORD, '', 'Confirm password'],
  ]
  for (const [name, password, confirm, wrong] of INVALID_PASSWORDS) {
    it(`sends nothing with ${name}, alerts, then focuses the field`, async () => {
      show()
      fill(password, confirm)
      press()
      await view.findByRole('alertdialog', 'Please enter a valid password!.')
      await closeAlert()
      await eventually(() => view.shadow.activeElement === field(wrong))
      expect(field(wrong).getAttribute('aria-invalid')).to.equal('true')
      expect(http.calls).to.deep.equal([])
    })
  }

  it('sends nothing without a token, and says why, with a contact link', async () => {
    show({ accessToken: '' })
    fill()
    press()
    await findText(/only works with the link from your email/)
    view.getByRole('link', 'Contact')
    expect(http.calls).to.deep.equal([])
  })

  it('treats a token that is not a valid header value as missing', async () => {
    show({ accessToken: 'é\n☃' })
    fill()
    press()
    await findText(/only works with the link from your email/)
    expect(http.calls).to.deep.equal([])
  })

  it('clears the error when it gets another token', async () => {
    show({ accessToken: '' })
    fill()
    press()
    await findText(/only works with the link from your email/)
    view.rerender(<SetPasswordForm platform="appsumo" accessToken={TOKEN} email={EMAIL} />)
    await eventually(() => view.queryByText(/only works with the link from your email/) === null)
  })

  it('shows Please wait, and sends once however often it is submitted', async () => {
    const answer = deferred()
    show({}, { [CALL]: () => answer.promise })
    fill()
    press()
    press()
    field('Confirm password').focus()
    await sendKeys({ press: 'Enter' })
    const button = await view.findByRole('button', /Please wait/)
    expect(button.getAttribute('aria-disabled')).to.equal('true')
    answer.resolve({})
    await findText('Your password has been reset.')
    expect(http.calls).to.have.length(1)
  })
})

describe('a password that was set', () => {
  it('is reported to the host immediately, and shown to the user with a success title', async () => {
    const told: unknown[] = []
    show({ onPasswordSet: (detail) => told.push(detail) > 0 })
    fill()
    press()
    await view.findByRole('alertdialog', 'Success!')
    expect(told).to.deep.equal([{ platform: 'appsumo' }])
  })

  it('shows a focused panel on a host page', async () => {
    show()
    fill()
    press()
    await closeAlert()
    const heading = await view.findByRole('heading', 'Your password has been reset.')
    await eventually(() => view.shadow.activeElement === heading)
    expect(view.queryByText('New password')).to.equal(null)
  })

  it('shows no dialog when the host navigates, and clears the fields', async () => {
    let isReported = false
    show({
      onPasswordSet() {
        isReported = true
        return false
      },
    })
    fill()
    press()
    await eventually(() => isReported)
    expect(view.queryByRole('alertdialog') === null).to.equal(true)
    expect(view.queryByRole('heading', 'Your password has been reset.') === null).to.equal(true)
    expect(field('New password').value).to.equal('')
  })
})

describe('a password that is refused', () => {
  const refuse = (facts: ConstructorParameters<typeof ApiFailure>[0]) => {
    show({}, { [CALL]: new ApiFailure(facts) })
    fill()
    press()
  }
  const expectInputKept = () => {
    expect(field('New password').value).to.equal(VALID_PASSWORD)
    expect(field('Confirm password').value).to.equal(VALID_PASSWORD)
  }

  it('shows the server’s message below the form, as text', async () => {
    const serverMessage = 'Use <b>another</b> <img src=x onerror=alert(1)> one.'
    refuse({ kind: 'refused', status: 400, serverMessage })
    const shown = await findText(serverMessage)
    expect(shown.getAttribute('role')).to.equal('alert')
    expect(view.queryByRole('alertdialog')).to.equal(null)
    expectInputKept()
  })

  for (const facts of [
    { kind: 'refused', status: 200 },
    { kind: 'refused', status: 500 },
    { kind: 'offline' },
    { kind: 'timed-out' },
    { kind: 'unreadable', status: 200 },
  ] as const) {
    it(`alerts if there is no message: ${facts.kind}, ${'status' in facts ? facts.status : 'no response'}`, async () => {
      refuse(facts)
      await view.findByRole('alertdialog', 'Failed!')
      await findText('Failed to update password')
      await closeAlert()
      expectInputKept()
    })
  }

  it('alerts on an unexpected exception', async () => {
    show({}, {})
    fill()
    press()
    await view.findByRole('alertdialog', 'Failed!')
    await findText('Failed resetting password.')
  })

  it('shows a contact link when the token is no longer valid', async () => {
    refuse({ kind: 'refused', status: 401, serverMessage: 'This link has already been used.' })
    await findText('This link has already been used.')
    view.getByRole('link', 'Contact')
  })

  it('is reported to the host with a retry function', async () => {
    refuse({ kind: 'offline' })
    await eventually(() => view.failures.length === 1)
    await closeAlert()
    http.table[CALL] = {}
    view.failures[0]?.retry()
    await findText('Your password has been reset.')
  })

  it('is retried with the same idempotency key until the password changes', async () => {
    refuse({ kind: 'offline' })
    await closeAlert()
    press()
    await eventually(() => http.calls.length === 2)
    await closeAlert()
    fill('Other-1280')
    press()
    await eventually(() => http.calls.length === 3)
    const [first, second, third] = http.calls.map(({ call }) => call.idempotencyKey)
    expect(first).to.equal(second).and.not.to.equal(third)
  })
})

inEachColorScheme('accessibility of the set-password form', () => {
  it('has no violations when empty, and with all errors', async () => {
    show(
      { askRole: true },
      { [CALL]: new ApiFailure({ kind: 'refused', status: 401, serverMessage: 'Used.' }) },
    )
    await expectAccessible(view)
    press()
    await closeAlert()
    await expectAccessible(view)
    fill()
    press()
    await findText('Used.')
    await expectAccessible(view)
  })
})
