import { expect } from 'chai'
import { Field } from '../../../src/ui/fields/field.tsx'
import { PasswordInput } from '../../../src/ui/fields/password-input.tsx'
import { Select } from '../../../src/ui/fields/select.tsx'
import { TextInput } from '../../../src/ui/fields/text-input.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

/** The control's accessible description. */
function descriptionOf(view: Mounted, control: HTMLElement): string | undefined {
  const id = control.getAttribute('aria-describedby') ?? ''
  return view.shadow.getElementById(id)?.textContent ?? undefined
}

describe('field', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  it('labels its control', () => {
    view = mountView(
      <Field label="Title">
        <TextInput defaultValue="Autumn sale" />
      </Field>,
    )
    expect(view.getByLabel('Title')).to.have.property('value', 'Autumn sale')
  })

  it('describes its control with the hint', () => {
    view = mountView(
      <Field label="Title" hint="Only you see it.">
        <TextInput />
      </Field>,
    )
    expect(descriptionOf(view, view.getByLabel('Title'))).to.equal('Only you see it.')
  })

  it('marks optional fields', () => {
    view = mountView(
      <Field label="Role" optional>
        <TextInput />
      </Field>,
    )
    expect(view.getByLabel('Role optional')).to.be.instanceOf(HTMLInputElement)
  })

  it('passes its attributes to any control', () => {
    view = mountView(
      <Field label="Day" error="Choose a day.">
        {(control) => <input type="date" {...control} />}
      </Field>,
    )
    expect(view.getByLabel('Day').getAttribute('aria-invalid')).to.equal('true')
  })

  describe('with an error', () => {
    beforeEach(() => {
      const field = (error?: string) => (
        <Field label="Title" hint="Only you see it." error={error}>
          <TextInput defaultValue="kept" />
        </Field>
      )
      view = mountView(field())
      view.rerender(field('Title field is required'))
    })

    it('announces it', () => {
      expect(view.getByRole('alert').textContent).to.equal('Title field is required')
    })

    it('shows it instead of the hint', () => {
      expect(view.queryByText('Only you see it.')).to.equal(null)
    })

    it('uses it as the control’s description', () => {
      expect(descriptionOf(view, view.getByLabel('Title'))).to.equal('Title field is required')
    })

    it('keeps the typed text', () => {
      expect(view.getByLabel('Title')).to.have.property('value', 'kept')
    })
  })
})

describe('text input', () => {
  it('keeps a URL left to right in a right-to-left document', () => {
    const view = mountView(
      <div dir="rtl">
        <TextInput aria-label="Website" prefix="https://" dir="ltr" />
      </div>,
    )
    const [prefix, input] = [view.getByText('https://'), view.getByLabel('Website')]
    expect(prefix.getBoundingClientRect().right).to.be.at.most(input.getBoundingClientRect().left)
    view.unmount()
  })
})

describe('password input', () => {
  let view: Mounted
  beforeEach(() => {
    view = mountView(<PasswordInput aria-label="Password" autoComplete="current-password" />)
  })
  afterEach(() => view.unmount())

  it('hides the typed text', () => {
    expect(view.getByLabel('Password')).to.have.property('type', 'password')
  })

  it('shows the password on demand', async () => {
    view.getByRole('button', 'Show password').click()
    await eventually(() => (view.getByLabel('Password') as HTMLInputElement).type === 'text')
  })

  it('hides the password again', async () => {
    view.getByRole('button', 'Show password').click()
    ;(await view.findByRole('button', 'Hide password')).click()
    await view.findByRole('button', 'Show password')
    expect(view.getByLabel('Password')).to.have.property('type', 'password')
  })

  it('sets autocomplete for password managers', () => {
    expect(view.getByLabel('Password')).to.have.property('autocomplete', 'current-password')
  })
})

describe('select', () => {
  it('starts with an empty option', () => {
    const options = [{ value: 'craft', label: 'Ceramics and craft' }]
    const view = mountView(
      <Field label="Industry">
        <Select options={options} placeholder="Choose" />
      </Field>,
    )
    const select = view.getByLabel('Industry') as HTMLSelectElement
    expect([...select.options].map(({ text }) => text)).to.deep.equal([
      'Choose',
      'Ceramics and craft',
    ])
    view.unmount()
  })
})
