import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { deferred, eventually } from '../../support/mount.tsx'
import { queriesIn } from '../../support/queries.ts'
import { type OpenEditor, openEditor, STATUS } from './editor-page.tsx'

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
const [form, thanks] = blankDesign().steps
if (!form || !thanks) throw new Error('no steps')

describe('the focus in the editor', () => {
  let view: OpenEditor
  afterEach(() => {
    view.unmount()
    localStorage.clear()
  })
  const heading = () => view.root.querySelector('.properties .heading')

  it('moves from a hint shown before going live to its block', async () => {
    const blocks = [{ ...newBlock('coupon', 'code'), code: '' }]
    view = await openEditor({
      design: { ...blankDesign(), steps: [form, { ...thanks, blocks }] },
    })
    view.getByRole('button', 'Set live').click()
    ;(await view.findByRole('button', 'Coupon: it has no code yet.')).click()
    await eventually(() => {
      expect(heading()?.textContent).to.equal('Coupon')
      expect(view.focused()).to.equal(heading())
    })
  })

  it('stays on the button after publishing', async () => {
    view = await openEditor({ status: 'live', version: 4, published_version: 3 })
    const button = view.getByRole('button', 'Publish changes')
    button.focus()
    button.click()
    await eventually(() => expect(button.ariaDisabled).to.equal('true'))
    expect(view.focused()).to.equal(button)
    button.click()
    expect(view.http.calls.filter(({ method }) => method === 'PUT')).to.have.length(1)
  })
})

describe('text over an image', () => {
  let view: OpenEditor
  afterEach(() => {
    view.unmount()
    localStorage.clear()
  })

  it('is listed as a manual check in the hints and next to its colour, and does not block going live', async () => {
    const image = { source: { kind: 'art', name: 'kiln' }, alt: '' }
    const picture = { image, side: 'behind', share: 50, background: null }
    const text = { ...newBlock('text', 'over'), text: 'Some words' }
    const steps = [{ ...form, picture, blocks: [text, ...form.blocks] }, thanks]
    view = await openEditor({ design: { ...blankDesign(), steps } })
    const chip = view.getByRole('button', 'Text over a picture: check it yourself')
    expect(chip.dataset.tone).to.equal('note')
    const icon = chip.querySelector('.icon')
    expect(icon && getComputedStyle(icon).color === getComputedStyle(chip).color).to.equal(false)
    view.layer('Some words').click()
    await view.findByText('Over a picture: check it yourself')
    view.getByRole('button', 'Set live').click()
    await eventually(() => view.http.calls.some(({ path }) => path.endsWith('/status')))
  })
})

describe('the accessibility hints', () => {
  let view: OpenEditor
  afterEach(() => {
    view.unmount()
    localStorage.clear()
  })

  it('count each item in the list, and separate issues from manual checks', async () => {
    const image = { source: { kind: 'upload', name: crypto.randomUUID() }, alt: '' }
    const picture = { image, side: 'behind', share: 50, background: null }
    const text = { ...newBlock('text', 'over'), text: 'Some words' }
    const steps = [{ ...form, picture, blocks: [text, ...form.blocks] }, thanks]
    view = await openEditor({ design: { ...blankDesign(), steps } })
    view.getByRole('button', '1 accessibility issue, 1 to check yourself').click()
    await eventually(() => {
      const lines = [...view.root.querySelectorAll('.hints li')].map((line) => line.textContent)
      expect(lines).to.have.length(2)
      expect(lines[0]).to.contain('describe the picture')
    })
  })
})

describe('an image whose upload completes late', () => {
  let view: OpenEditor
  afterEach(() => {
    view.unmount()
    localStorage.clear()
  })
  const image = newBlock('image', 'i1')
  const dropImage = async () => {
    view.getByRole('button', 'Your own').click()
    const files = new DataTransfer()
    files.items.add(new File([PNG], 'picture', { type: 'image/png' }))
    const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
    ;(await view.findByRole('region', 'Your own')).dispatchEvent(drop)
    await eventually(() => view.http.calls.some(({ path }) => path === '/images'))
  }
  const uploadedSource = { kind: 'upload', name: crypto.randomUUID() }

  it('keeps the changes made in the meantime', async () => {
    const picture = { image: image.image, side: 'start', share: 40, background: null }
    const response = deferred()
    view = await openEditor(
      { design: { ...blankDesign(), steps: [{ ...form, picture }, thanks] } },
      { 'POST /images': () => response.promise },
    )
    await dropImage()
    view.getByRole('button', 'Themes').click()
    ;(await view.findByRole('button', /Night/)).click()
    response.resolve({ data: { image_id: uploadedSource.name } })
    await eventually(() => {
      expect(Object(view.sent()).steps[0].picture.image.source).to.deep.equal(uploadedSource)
      expect(Object(view.sent()).theme.background).to.equal('#12161d')
    })
  })

  it('is added to its block even if another one has been selected since', async () => {
    const response = deferred()
    view = await openEditor(
      {
        design: { ...blankDesign(), steps: [{ ...form, blocks: [image, ...form.blocks] }, thanks] },
      },
      { 'POST /images': () => response.promise },
    )
    view.layer('Image').click()
    await view.findByRole('heading', 'Image')
    await dropImage()
    view.layer('Send').click()
    await view.findByRole('heading', 'Button')
    response.resolve({ data: { image_id: uploadedSource.name } })
    await eventually(() =>
      expect(Object(view.sent()).steps[0].blocks[0].image.source).to.deep.equal(uploadedSource),
    )
  })

  it('shows an error when the upload fails, wherever the user is', async () => {
    const response = deferred<ApiFailure>()
    view = await openEditor(
      {
        design: { ...blankDesign(), steps: [{ ...form, blocks: [image, ...form.blocks] }, thanks] },
      },
      { 'POST /images': () => response.promise },
    )
    view.layer('Image').click()
    await view.findByRole('heading', 'Image')
    await dropImage()
    view.layer('Send').click()
    await view.findByRole('heading', 'Button')
    response.resolve(new ApiFailure({ kind: 'refused', status: 409, serverMessage: 'Full.' }))
    const said = { title: 'The picture wasn’t uploaded', text: 'Full.' }
    await eventually(() => expect(view.kit.notices.list.value[0]).to.include(said))
  })
})

describe('the editor with the keyboard alone', () => {
  let view: OpenEditor
  afterEach(() => {
    view.unmount()
    localStorage.clear()
  })
  const press = async (...keys: string[]) => {
    for (const key of keys) await sendKeys({ press: key })
  }
  const pressShortcut = async (held: string, key: string) => {
    await sendKeys({ down: held })
    await press(key)
    await sendKeys({ up: held })
  }
  const expectFocus = (element: () => Element | null) =>
    eventually(() => expect(view.focused()).to.equal(element()))

  it('adds, moves, edits, undoes, removes and goes live', async () => {
    view = await openEditor()
    view.getByRole('button', 'Coupon').focus()
    await press('Enter')
    await eventually(() => expect(view.layers()[4]).to.equal('WELCOME10'))

    view.layer('WELCOME10').focus()
    await pressShortcut('Alt', 'ArrowUp')
    await eventually(() => expect(view.layers()[3]).to.equal('WELCOME10'))
    await expectFocus(() => view.layer('WELCOME10'))

    view.getByLabel('Code').focus()
    await press('End', '5')
    await eventually(() => expect(view.layers()[3]).to.equal('WELCOME105'))

    // The focus may stay on a toolbar button; the shortcuts still work.
    view.getByRole('button', 'Phone').focus()
    await pressShortcut('Control', 'z')
    await eventually(() => expect(view.layers()[3]).to.equal('WELCOME10'))
    await pressShortcut('Control', 'z')
    await pressShortcut('Control', 'z')
    await eventually(() => expect(view.layers()).to.have.length(4))
    await pressShortcut('Control', 'z')
    await view.findByText('Nothing to undo.')

    view.layer('Say it').focus()
    await press('Delete')
    const question = await view.findByRole(
      'alertdialog',
      'Are you sure you want to remove the field',
    )
    queriesIn(question).getByRole('button', 'Remove').focus()
    await press('Enter')
    await eventually(() => expect(view.layers()).to.have.length(3))

    view.getByRole('button', 'Set live').focus()
    await press('Enter')
    await eventually(() => expect(view.http.calls.at(-1)?.path).to.equal(STATUS.slice(4)))
  })
})

describe('the preview on the user’s site', () => {
  let view: OpenEditor
  afterEach(() => {
    view.unmount()
    localStorage.clear()
  })
  const TOKEN = 'POST /campaigns/c1/preview-token'
  const tokens = () => view.http.calls.filter(({ method }) => method === 'POST')
  const press = () => view.getByRole('button', 'Preview on my site').click()

  it('does not open an older version when the latest one is not saved', async () => {
    view = await openEditor(
      {},
      { 'PUT /campaigns/c1/design': new ApiFailure({ kind: 'offline' }), [TOKEN]: {} },
    )
    view.getByRole('button', 'Coupon').click()
    press()
    await view.findByText('Your latest changes aren’t saved yet')
    expect(tokens()).to.have.length(0)
  })

  it('says first that our snippet has never been seen on the site', async () => {
    const data = { url: 'https://shop.example/#p', expires_at: '', is_seen: false }
    view = await openEditor({}, { [TOKEN]: { data } })
    press()
    await view.findByText('We haven’t seen our snippet on this site')
  })

  it('requires another click when the browser would block the window', async () => {
    const data = { url: 'https://shop.example/#p', expires_at: '', is_seen: true }
    view = await openEditor({}, { [TOKEN]: { data } })
    const { open } = window
    const opened: unknown[] = []
    window.open = (address) => {
      opened.push(address)
      return null
    }
    Object.defineProperty(navigator, 'userActivation', {
      value: { isActive: false },
      configurable: true,
    })
    try {
      press()
      await view.findByText('The preview is ready')
      expect(opened).to.deep.equal([])
      view.getByRole('button', 'Open my site').click()
      await eventually(() => expect(opened).to.deep.equal([data.url]))
    } finally {
      window.open = open
      Reflect.deleteProperty(navigator, 'userActivation')
    }
  })
})
