import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { eventually, pending } from '../../support/mount.tsx'
import { type OpenEditor, openEditor } from './editor-page.tsx'

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
const [form, thanks] = blankDesign().steps
if (!form || !thanks) throw new Error('no steps')

describe('the editor, and where its focus goes', () => {
  let view: OpenEditor
  afterEach(() => {
    view.unmount()
    localStorage.clear()
  })
  const heading = () => view.root.querySelector('.properties .heading')

  it('goes from a hint before going live to its block', async () => {
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

  it('stays on the button that has published', async () => {
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

describe('a picture that arrives late', () => {
  let view: OpenEditor
  afterEach(() => {
    view.unmount()
    localStorage.clear()
  })
  const image = newBlock('image', 'i1')
  const give = async () => {
    view.getByRole('button', 'Your own').click()
    const files = new DataTransfer()
    files.items.add(new File([PNG], 'picture', { type: 'image/png' }))
    const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
    ;(await view.findByRole('region', 'Your own')).dispatchEvent(drop)
    await eventually(() => view.http.calls.some(({ path }) => path === '/images'))
  }
  const isSent = { kind: 'upload', name: crypto.randomUUID() }

  it('leaves alone what was changed meanwhile', async () => {
    const picture = { image: image.image, side: 'start', share: 40, background: null }
    const reply = pending()
    view = await openEditor(
      { design: { ...blankDesign(), steps: [{ ...form, picture }, thanks] } },
      { 'POST /images': () => reply.promise },
    )
    await give()
    view.getByRole('button', 'Themes').click()
    ;(await view.findByRole('button', /Night/)).click()
    reply.resolve({ data: { image_id: isSent.name } })
    await eventually(() => {
      expect(Object(view.sent()).steps[0].picture.image.source).to.deep.equal(isSent)
      expect(Object(view.sent()).theme.background).to.equal('#12161d')
    })
  })

  it('comes to its block, also when another one is looked at by then', async () => {
    const reply = pending()
    view = await openEditor(
      {
        design: { ...blankDesign(), steps: [{ ...form, blocks: [image, ...form.blocks] }, thanks] },
      },
      { 'POST /images': () => reply.promise },
    )
    view.layer('Image').click()
    await view.findByRole('heading', 'Image')
    await give()
    view.layer('Send').click()
    await view.findByRole('heading', 'Button')
    reply.resolve({ data: { image_id: isSent.name } })
    await eventually(() =>
      expect(Object(view.sent()).steps[0].blocks[0].image.source).to.deep.equal(isSent),
    )
  })

  it('says so when it does not arrive, wherever one looks', async () => {
    const reply = pending<ApiFailure>()
    view = await openEditor(
      {
        design: { ...blankDesign(), steps: [{ ...form, blocks: [image, ...form.blocks] }, thanks] },
      },
      { 'POST /images': () => reply.promise },
    )
    view.layer('Image').click()
    await view.findByRole('heading', 'Image')
    await give()
    view.layer('Send').click()
    await view.findByRole('heading', 'Button')
    reply.resolve(new ApiFailure({ kind: 'refused', status: 409, serverMessage: 'Full.' }))
    const said = { title: 'The picture did not arrive', text: 'Full.' }
    await eventually(() => expect(view.kit.notices.list.value[0]).to.include(said))
  })
})
