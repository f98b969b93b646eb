import { expect } from 'chai'
import { useState } from 'react'
import * as v from 'valibot'
import { Inspector } from '../../../src/features/studio/design/inspector/block-panel.tsx'
import { FrameInspector } from '../../../src/features/studio/design/inspector/frame-inspector.tsx'
import { block as blockSchema } from '../../../src/popup/block-schemas.ts'
import type { Block } from '../../../src/popup/design.ts'
import { BLOCK_TYPES, blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'

const COLUMN_PX = 296
const { theme } = blankDesign()

let view: Mounted
let changedBlocks: Block[]

function InspectorHarness({ first }: { first: Block }) {
  const [block, setBlock] = useState(first)
  const change = (next: Block) => {
    changedBlocks.push(next)
    setBlock(next)
  }
  return <Inspector block={block} theme={theme} steps={[]} change={change} />
}

const mount = (shown: React.ReactNode) => {
  changedBlocks = []
  view = mountSignedIn(shown, { http: fakeHttp({}), width: COLUMN_PX })
}

inEachColorScheme('accessibility of the settings', () => {
  afterEach(() => view.unmount())

  it('has no violations for any kind of block', async () => {
    const all = BLOCK_TYPES.map((type) => (
      <InspectorHarness key={type} first={newBlock(type, type)} />
    ))
    mount(all)
    await expectAccessible(view, ['heading-order', 'landmark-unique', 'image-redundant-alt'])
  })

  it('has no violations for the pop-up', async () => {
    mount(<FrameInspector design={blankDesign()} change={() => {}} />)
    await expectAccessible(view, ['heading-order'])
  })
})

describe('the settings', () => {
  afterEach(() => view.unmount())
  for (const type of BLOCK_TYPES) {
    it(`for ${type} blocks never produce an invalid block, whatever is selected`, async () => {
      mount(<InspectorHarness first={newBlock(type, type)} />)
      for (const list of view.root.querySelectorAll('select')) {
        for (const { value, disabled } of [...list.options].slice(0, 8)) {
          if (disabled) continue
          list.value = value
          list.dispatchEvent(new Event('change', { bubbles: true }))
        }
      }
      for (const button of view.root.querySelectorAll<HTMLElement>(
        '[aria-pressed=false], .switch, .list-setting .button',
      )) {
        button.click()
        await Promise.resolve()
      }
      const refused = changedBlocks.filter((block) => !v.is(blockSchema, block))
      expect(refused).to.deep.equal([])
      expect(changedBlocks.length).to.be.greaterThan(0)
    })
  }
})
