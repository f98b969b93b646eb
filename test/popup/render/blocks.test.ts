import { expect } from 'chai'
import type { QuestionBlock } from '../../../src/popup/design.ts'
import { newBlock, PLAIN_BUTTON, PLAIN_TEXT } from '../../../src/popup/new-block.ts'
import { RENDERER_MESSAGES } from '../../../src/popup/render/renderer-messages.ts'
import { eventually } from '../../support/queries.ts'
import { formOf } from './samples.ts'
import { clearStages, show, type } from './stage.ts'

const send = newBlock('button', 'send')

describe('a block', () => {
  afterEach(clearStages)

  for (const [size, base, px] of [
    ['l', null, '32px'],
    ['l', 8, '16px'],
    ['2xl', null, '60px'],
  ] as const) {
    it(`heading of size ${size} on a base of ${base} is ${px}`, async () => {
      const style = { ...PLAIN_TEXT, size: base }
      const { getByRole } = await show(formOf({ ...newBlock('heading', 'h'), size, style }))
      expect(getComputedStyle(getByRole('heading')).fontSize).to.equal(px)
    })
  }

  it('text follows its own style, or else the theme', async () => {
    const style = {
      ...PLAIN_TEXT,
      size: 20,
      isItalic: true,
      colour: '#ff0000',
      weight: 700 as const,
    }
    const { getByText } = await show(
      formOf(
        { ...newBlock('text', 'a'), text: 'Red', style },
        { ...newBlock('text', 'b'), text: 'Plain' },
      ),
    )
    const { color, fontSize, fontStyle, fontWeight } = getComputedStyle(getByText('Red'))
    expect({ color, fontSize, fontStyle, fontWeight }).to.deep.equal({
      ...{ color: 'rgb(255, 0, 0)', fontSize: '20px', fontStyle: 'italic', fontWeight: '700' },
    })
    expect(getComputedStyle(getByText('Plain')).color).to.equal('rgb(81, 89, 83)')
  })

  it('in a right-to-left script keeps its direction on any page', async () => {
    const { getByText } = await show(formOf({ ...newBlock('text', 't'), text: 'שלום עולם' }))
    expect(getComputedStyle(getByText('שלום עולם')).direction).to.equal('rtl')
  })

  it('beside another is in the same row if there is room', async () => {
    const narrow = { ...send, isBeside: true, isWide: false }
    const { getByLabel, getByRole } = await show(formOf(newBlock('field', 'f'), narrow))
    const [one, two] = [getByLabel('Your email address'), getByRole('button', 'Send')]
    expect(one.getBoundingClientRect().top).to.equal(two.getBoundingClientRect().top)
  })

  it('image is loaded from our own URL', async () => {
    const uploadId = '5f0c1c2e-9b1f-4a51-8b7d-0a4d2f6c9e11'
    const ours = {
      ...newBlock('image', 'a'),
      image: { source: { kind: 'art', name: 'kiln' }, alt: 'A' },
    } as const
    const theirs = {
      ...newBlock('image', 'b'),
      image: { source: { kind: 'upload', name: uploadId }, alt: 'B' },
    } as const
    const { root } = await show(formOf(ours, theirs), { assets: '/v1' })
    const sources = Array.from(root.querySelectorAll('img'), (image) => image.getAttribute('src'))
    expect(sources).to.deep.equal(['/v1/art/kiln.svg', `/v1/images/${uploadId}`])
  })

  it('button uses its own colours, and different ones on hover', async () => {
    const hover = { colour: '#00ff00', background: '#0000ff' }
    const style = { ...PLAIN_BUTTON, background: '#ff0000', hover }
    const { getByRole } = await show(formOf({ ...send, style }))
    const button = getByRole('button', 'Send')
    expect(getComputedStyle(button).backgroundColor).to.equal('rgb(255, 0, 0)')
    expect(getComputedStyle(button).getPropertyValue('--hover-rest')).to.equal('#0000ff')
  })

  it('button with a URL is a link, and reports its click', async () => {
    const action = { kind: 'link', address: '#sizes', opensNew: true } as const
    const { acts, getByRole } = await show(formOf({ ...send, action }))
    const link = getByRole('link', 'Send')
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    expect(link).to.include({ target: '_blank', rel: 'noopener' })
    expect(acts).to.deep.equal([{ kind: 'click', action }])
  })

  for (const choice of ['all', 'needed'] as const) {
    it(`button for cookies reports the choice ${choice}, and shows the next step`, async () => {
      const { acts, findByRole, getByRole } = await show(
        formOf({ ...send, action: { kind: 'consent', choice } }),
      )
      getByRole('button', 'Send').click()
      await findByRole('heading', 'Thank you')
      expect(acts).to.deep.equal([{ kind: 'consent', choice }])
    })
  }

  it('field with options sends the selected one', async () => {
    const field = {
      ...newBlock('field', 'f'),
      kind: 'choice' as const,
      name: 'day',
      options: ['Mon', 'Tue'],
    }
    const { acts, getByRole } = await show(formOf(field, send))
    const select = getByRole('combobox')
    if (select instanceof HTMLSelectElement) select.value = 'Tue'
    getByRole('button', 'Send').click()
    expect(acts).to.deep.equal([{ kind: 'submit', answers: { day: 'Tue' }, consent: {} }])
  })

  it('field that is optional is labelled as optional', async () => {
    const field = { ...newBlock('field', 'f'), isRequired: false }
    const { acts, getByLabel, getByRole } = await show(formOf(field, send))
    expect(getByLabel('Your email address (optional)')).to.have.property('required', false)
    getByRole('button', 'Send').click()
    expect(acts).to.deep.equal([{ kind: 'submit', answers: {}, consent: {} }])
  })

  const question = newBlock('question', 'q')
  const ask = (part: Partial<QuestionBlock>) => show(formOf({ ...question, ...part }, send))

  it('question with one answer sends it', async () => {
    const { acts, getByRole } = await ask({ kind: 'one' })
    getByRole('radio', 'A web search').click()
    getByRole('button', 'Send').click()
    expect(acts[0]).to.deep.include({ answers: { question: 'A web search' } })
  })

  it('question with several answers sends them all', async () => {
    const { acts, getByRole } = await ask({ kind: 'many' })
    for (const name of ['A friend told me', 'A web search']) getByRole('checkbox', name).click()
    getByRole('button', 'Send').click()
    expect(acts[0]).to.deep.include({ answers: { question: 'A friend told me, A web search' } })
  })

  it('question with several answers requires only one of them', async () => {
    const { acts, getByRole } = await ask({ kind: 'many' })
    getByRole('checkbox', 'A web search').click()
    getByRole('button', 'Send').click()
    expect(acts[0]).to.deep.include({ answers: { question: 'A web search' } })
  })

  it('question on a scale sends its value', async () => {
    const { acts, getByRole } = await ask({ kind: 'scale', options: ['Never', 'Always'] })
    getByRole('radio', '4').click()
    getByRole('button', 'Send').click()
    expect(acts[0]).to.deep.include({ answers: { question: '4' } })
  })

  it('question with a text answer sends the text', async () => {
    const { acts, getByRole } = await ask({ kind: 'words' })
    type(getByRole('textbox', question.text), 'By chance')
    getByRole('button', 'Send').click()
    expect(acts[0]).to.deep.include({ answers: { question: 'By chance' } })
  })

  it('question with a text answer accepts at most 1,000 characters', async () => {
    const { getByRole } = await ask({ kind: 'words' })
    expect(getByRole('textbox', question.text)).to.have.property('maxLength', 1_000)
  })

  for (const kind of ['one', 'many', 'scale', 'words'] as const) {
    it(`required ${kind} question shows one error if it is left empty`, async () => {
      const { acts, allByRole, getByRole, root } = await ask({ kind })
      getByRole('button', 'Send').click()
      const said = Array.from(root.querySelectorAll('.error'), ({ textContent }) => textContent)
      expect(said).to.deep.equal([
        kind === 'words' ? RENDERER_MESSAGES.missing : RENDERER_MESSAGES.choose,
      ])
      expect(acts).to.deep.equal([])
      expect(allByRole('group')).to.have.length(1)
    })
  }

  it('coupon is copied, shows a confirmation, and reports it', async () => {
    const copied: string[] = []
    const { clipboard } = navigator
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void copied.push(text) },
      configurable: true,
    })
    const { acts, findByRole, getByRole } = await show(formOf(newBlock('coupon', 'c')))
    getByRole('button', 'Copy').click()
    await findByRole('button', RENDERER_MESSAGES.copied)
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    expect(copied).to.deep.equal(['WELCOME10'])
    expect(acts).to.deep.equal([{ kind: 'copied' }])
  })

  it('coupon that cannot be copied is selected for the visitor', async () => {
    const { clipboard } = navigator
    const writeText = () => Promise.reject(new Error('refused'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    const { acts, getByRole } = await show(formOf(newBlock('coupon', 'c')))
    getByRole('button', 'Copy').click()
    await eventually(() => getSelection()?.type === 'Range')
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    expect(acts).to.deep.equal([])
  })

  it('link in a list leads to its URL, and reports its click', async () => {
    const { acts, getByRole } = await show(formOf(newBlock('links', 'w')))
    const way = getByRole('link', /^Gifts/)
    way.addEventListener('click', (event) => event.preventDefault())
    way.click()
    expect(way.getAttribute('href')).to.equal('/gifts')
    expect(acts[0]).to.deep.include({ kind: 'click' })
  })

  it('progress exposes its value', async () => {
    const { getByRole } = await show(formOf(newBlock('progress', 'p')))
    expect(getByRole('progressbar', 'Nearly there')).to.include({
      ...{ ariaValueNow: '60', ariaValueText: '60%' },
    })
  })

  it('product shows its name, note and price', async () => {
    const product = { ...newBlock('product', 'p'), price: '€28.00' }
    const { getByText } = await show(formOf(product))
    for (const text of [product.title, product.note, '€28.00']) {
      expect(getByText(text)).to.be.instanceOf(HTMLElement)
    }
  })
})
