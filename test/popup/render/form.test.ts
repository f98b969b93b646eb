import { expect } from 'chai'
import type { Block, PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { RENDERER_MESSAGES } from '../../../src/popup/render/renderer-messages.ts'
import type { Outcome } from '../../../src/popup/render/scene.ts'
import { eventually } from '../../support/queries.ts'
import { clearStages, show, type } from './stage.ts'

const blank = blankDesign()

const formOf = (...blocks: Block[]): PopupDesign => {
  const [form, ...others] = blank.steps
  return { ...blank, steps: form ? [{ ...form, blocks }, ...others] : [] }
}

const email = newBlock('field', 'email')
const send = newBlock('button', 'send')

describe('a pop-up’s form', () => {
  afterEach(clearStages)

  it('sends the typed text', async () => {
    const { acts, getByLabel, getByRole } = await show(blank)
    type(getByLabel(email.label), ' ada@example.com ')
    getByRole('button', 'Send').click()
    expect(acts).to.deep.equal([
      { kind: 'submit', answers: { email: 'ada@example.com' }, consent: {} },
    ])
  })

  it('shows the next step once it is submitted', async () => {
    const { findByRole, getByLabel, getByRole } = await show(blank)
    type(getByLabel(email.label), 'ada@example.com')
    getByRole('button', 'Send').click()
    expect(await findByRole('heading', 'Thank you')).to.be.instanceOf(HTMLElement)
  })

  it('shows an error below an empty field, and focuses it', async () => {
    const { acts, getByLabel, getByRole, getByText, root } = await show(blank)
    getByRole('button', 'Send').click()
    const field = getByLabel(email.label)
    expect(getByText(RENDERER_MESSAGES.missing).id).to.equal(field.getAttribute('aria-describedby'))
    expect(root.activeElement === field).to.equal(true)
    expect(acts).to.deep.equal([])
  })

  const invalidInputs: [kind: 'email' | 'phone', text: string, said: string][] = [
    ['email', 'ada', RENDERER_MESSAGES.email],
    ['email', 'ada@home', RENDERER_MESSAGES.email],
    ['email', 'ada@@example.com', RENDERER_MESSAGES.email],
    ['phone', 'call me', RENDERER_MESSAGES.phone],
    ['phone', '12', RENDERER_MESSAGES.phone],
  ]
  for (const [kind, text, said] of invalidInputs) {
    it(`rejects '${text}' as ${kind}`, async () => {
      const { getByLabel, getByRole, getByText } = await show(formOf({ ...email, kind }, send))
      type(getByLabel(email.label), text)
      getByRole('button', 'Send').click()
      expect(getByText(said)).to.be.instanceOf(HTMLElement)
    })
  }

  it('rejects spaces in a required field', async () => {
    const name = { ...email, kind: 'name' as const }
    const { acts, getByLabel, getByRole, queryByText } = await show(formOf(name, send))
    type(getByLabel(email.label), '   ')
    getByRole('button', 'Send').click()
    expect(queryByText(RENDERER_MESSAGES.missing)).to.be.instanceOf(HTMLElement)
    expect(acts).to.deep.equal([])
  })

  it('does not mark a single radio button as invalid', async () => {
    const { allByRole, getByRole, getByText } = await show(formOf(newBlock('question', 'q'), send))
    getByRole('button', 'Send').click()
    expect(getByText(RENDERER_MESSAGES.choose)).to.be.instanceOf(HTMLElement)
    const ariaInvalidValues = allByRole('radio').map(({ ariaInvalid }) => ariaInvalid)
    expect(ariaInvalidValues).to.deep.equal([null, null, null])
  })

  it('removes an error once it is fixed', async () => {
    const { getByLabel, getByRole, queryByText } = await show(blank)
    getByRole('button', 'Send').click()
    type(getByLabel(email.label), 'ada@example.com')
    expect(queryByText(RENDERER_MESSAGES.missing)).to.equal(null)
  })

  it('marks a field as invalid until it is fixed', async () => {
    const { getByLabel, getByRole } = await show(blank)
    getByRole('button', 'Send').click()
    expect(getByLabel(email.label).ariaInvalid).to.equal('true')
    type(getByLabel(email.label), 'ada@example.com')
    expect(getByLabel(email.label).ariaInvalid).to.equal(null)
  })

  it('shows that it is sending, and ignores a second click', async () => {
    const { acts, answer, getByLabel, getByRole } = await show(blank)
    answer(new Promise<Outcome>(() => {}))
    type(getByLabel(email.label), 'ada@example.com')
    getByRole('button', 'Send').click()
    getByRole('button', RENDERER_MESSAGES.sending).click()
    expect(acts).to.have.length(1)
  })

  it('sends a cookie choice once, even if it is clicked twice', async () => {
    const allowButton = { ...send, action: { kind: 'consent', choice: 'all' } } as const
    const { acts, answer, getByRole } = await show(formOf(allowButton))
    answer(new Promise<Outcome>(() => {}))
    getByRole('button', 'Send').click()
    getByRole('button', 'Send').click()
    expect(acts).to.deep.equal([{ kind: 'consent', choice: 'all' }])
  })

  it('stays on its step while it is sending', async () => {
    const skip = { ...send, id: 'skip', text: 'Skip', action: { kind: 'next' as const } }
    const { acts, answer, getByRole, queryByRole } = await show(
      formOf(newBlock('heading', 'title'), send, skip),
    )
    answer(new Promise<Outcome>(() => {}))
    getByRole('button', 'Send').click()
    getByRole('button', 'Skip').click()
    expect(acts.map(({ kind }) => kind)).to.deep.equal(['submit'])
    expect(queryByRole('heading', 'Thank you')).to.equal(null)
  })

  it('does not render the next step if the pop-up was closed while the form was being sent', async () => {
    const { answer, drawn, getByLabel, getByRole } = await show(blank)
    let arrive = (_: Outcome) => {}
    const outcome = new Promise<Outcome>((resolve) => {
      arrive = resolve
    })
    answer(outcome)
    type(getByLabel(email.label), 'ada@example.com')
    getByRole('button', 'Send').click()
    getByRole('button', RENDERER_MESSAGES.close).click()
    arrive({ ok: true })
    await new Promise((resolve) => setTimeout(resolve))
    expect(drawn.element.textContent).not.to.include('Thank you')
  })

  it('shows the server’s error message, and keeps the typed text', async () => {
    const { answer, findByText, getByLabel, getByRole } = await show(blank)
    answer({ ok: false, message: 'This address is not ours to write to.' })
    type(getByLabel(email.label), 'ada@example.com')
    getByRole('button', 'Send').click()
    expect((await findByText('This address is not ours to write to.')).role).to.equal('status')
    expect(getByLabel(email.label)).to.have.property('value', 'ada@example.com')
    expect(getByRole('button', 'Send').ariaDisabled).to.equal(null)
  })

  it('shows its own error message when the request fails', async () => {
    const { answer, findByText, getByLabel, getByRole } = await show(blank)
    answer(Promise.reject(new Error('offline')))
    type(getByLabel(email.label), 'ada@example.com')
    getByRole('button', 'Send').click()
    expect(await findByText(RENDERER_MESSAGES.failed)).to.be.instanceOf(HTMLElement)
  })

  it('closes after its last step', async () => {
    const { acts, drawn, getByLabel, getByRole } = await show({
      ...blank,
      steps: blank.steps.slice(0, 1),
    })
    type(getByLabel(email.label), 'ada@example.com')
    getByRole('button', 'Send').click()
    await eventually(() => !drawn.element.isConnected)
    expect(acts.map(({ kind }) => kind)).to.deep.equal(['submit', 'close'])
  })

  it('does not require an optional checkbox, and sends its state', async () => {
    const consent = { ...newBlock('consent', 'news'), mustBeTicked: false }
    const { acts, getByRole } = await show(formOf(consent, send))
    getByRole('button', 'Send').click()
    expect(acts).to.deep.equal([{ kind: 'submit', answers: {}, consent: { news: false } }])
  })

  it('is not sent until a required checkbox is checked', async () => {
    const { acts, getByRole, getByText } = await show(formOf(newBlock('consent', 'news'), send))
    getByRole('button', 'Send').click()
    expect(getByText(RENDERER_MESSAGES.tick)).to.be.instanceOf(HTMLElement)
    getByRole('checkbox').click()
    getByRole('button', 'Send').click()
    expect(acts).to.deep.equal([{ kind: 'submit', answers: {}, consent: { news: true } }])
  })

  it('sends the answers from all steps with the last one', async () => {
    const [first, second] = blank.steps
    const next = { ...newBlock('button', 'next'), text: 'On', action: { kind: 'next' as const } }
    const name = { ...email, id: 'name', kind: 'name' as const, name: 'name', label: 'Your name' }
    const steps =
      first && second
        ? [
            { ...first, blocks: [name, next] },
            { ...second, blocks: [email, send] },
          ]
        : []
    const { acts, getByLabel, getByRole } = await show({ ...blank, steps })
    type(getByLabel('Your name'), 'Ada')
    getByRole('button', 'On').click()
    type(getByLabel(email.label), 'ada@example.com')
    getByRole('button', 'Send').click()
    expect(acts.at(-1)).to.deep.equal({
      kind: 'submit',
      answers: { name: 'Ada', email: 'ada@example.com' },
      consent: {},
    })
  })

  it('sends the checkboxes from all steps with the last one', async () => {
    const [first, second] = blank.steps
    const next = { ...newBlock('button', 'next'), text: 'On', action: { kind: 'next' as const } }
    const steps =
      first && second
        ? [
            { ...first, blocks: [newBlock('consent', 'news'), next] },
            { ...second, blocks: [newBlock('consent', 'terms'), send] },
          ]
        : []
    const { acts, getByRole } = await show({ ...blank, steps })
    getByRole('checkbox').click()
    getByRole('button', 'On').click()
    getByRole('checkbox').click()
    getByRole('button', 'Send').click()
    expect(acts.at(-1)).to.deep.include({ consent: { news: true, terms: true } })
  })
})
