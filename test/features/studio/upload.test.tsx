import { expect } from 'chai'
import { UploadSetting } from '../../../src/features/studio/design/inspector/upload-setting.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import type { Image } from '../../../src/popup/design.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'

const BUILT_IN_IMAGE: Image = { source: { kind: 'art', name: 'leaf' }, alt: '' }
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
const MEGABYTE = 1_024 * 1_024

describe('an uploaded image', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  let uploadedIds: string[]
  const show = (answer: Parameters<typeof fakeHttp>[0][string]) => {
    uploadedIds = []
    http = fakeHttp({ 'POST /images': answer })
    const setting = <UploadSetting image={BUILT_IN_IMAGE} onDone={(id) => uploadedIds.push(id)} />
    view = mountSignedIn(setting, { http, width: 296 })
  }
  const dropFile = (content: BlobPart, type: string) => {
    const files = new DataTransfer()
    files.items.add(new File([content], 'picture', { type }))
    const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
    view.getByRole('region', 'Your own').dispatchEvent(drop)
  }
  afterEach(() => view.unmount())

  it('is sent with its actual type, whatever type the file declares', async () => {
    show({ data: { image_id: 'i1' } })
    dropFile(PNG, 'text/html')
    await eventually(() => uploadedIds.join() === 'i1')
    const { body } = http.calls[0]?.call ?? {}
    expect(body instanceof Blob && body.type).to.equal('image/png')
  })

  /** A PNG header that contains only the image's size. */
  const hugePng = Uint8Array.from([
    ...PNG.slice(0, 8),
    0,
    0,
    0,
    13,
    73,
    72,
    68,
    82,
    0,
    0,
    46,
    224,
    0,
    0,
    46,
    224,
  ])
  const refused: [what: string, content: BlobPart, type: string, said: string][] = [
    [
      'of 20 MB',
      new Uint8Array(20 * MEGABYTE),
      'image/png',
      'This picture is 20 MB. The limit is 5 MB.',
    ],
    [
      'with many pixels in few bytes',
      hugePng,
      'image/png',
      'This picture has 12,000 × 12,000 pixels. The limit is 8,000 per side and 40 million in total.',
    ],
    [
      'that is an SVG',
      '<svg><script>alert(1)</script></svg>',
      'image/svg+xml',
      'SVG files can contain scripts, so they aren’t supported. Save it as a PNG.',
    ],
    [
      'with only the media type of an image',
      'hello',
      'image/png',
      'This file type isn’t supported. Use PNG, JPEG, WebP or GIF.',
    ],
  ]
  for (const [what, content, type, said] of refused) {
    it(`${what} is rejected with a message, and not sent`, async () => {
      show({ data: { image_id: 'i1' } })
      dropFile(content, type)
      await view.findByText(said)
      expect(http.calls).to.have.length(0)
    })
  }

  it('shows why its upload failed, and can be uploaded again', async () => {
    show(new ApiFailure({ kind: 'refused', status: 409, serverMessage: 'Full.' }))
    dropFile(PNG, 'image/png')
    await view.findByText('Full.')
    http.table['POST /images'] = { data: { image_id: 'i2' } }
    dropFile(PNG, 'image/png')
    await eventually(() => uploadedIds.join() === 'i2')
    expect(view.allByRole('alert')).to.have.length(0)
  })
})
