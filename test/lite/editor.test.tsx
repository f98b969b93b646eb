import { signal } from '@preact/signals-core'
import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ElementContext, type ElementScope, KitContext } from '../../src/config/context.tsx'
import { Inspector } from '../../src/features/studio/design/inspector/block-panel.tsx'
import { adoptStyles } from '../../src/lib/styles.ts'
import type { Block } from '../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../src/popup/new-block.ts'
import { typeInto } from '../features/studio/support.tsx'
import { testKit } from '../support/mount.tsx'
import { eventually, queriesIn } from '../support/queries.ts'

const { theme } = blankDesign()
let block: Block

function EditableInspector() {
  const [shown, setShown] = useState<Block>(newBlock('button', 'b1'))
  block = shown
  return <Inspector block={shown} theme={theme} steps={[]} change={setShown} />
}

describe('a block’s settings on preact', () => {
  const host = document.createElement('div')
  const kit = testKit()
  const shadow = host.attachShadow({ mode: 'open' })
  const scope: ElementScope = {
    ...{ tag: 'x-test', host, root: shadow, signal: new AbortController().signal },
    ...{ locale: signal('en'), setState: () => {}, fail: () => {} },
  }
  const view = queriesIn(shadow)
  const root = createRoot(shadow)
  let stop: () => void
  before(() => {
    document.body.append(host)
    stop = adoptStyles(shadow)
    root.render(
      <KitContext.Provider value={kit}>
        <ElementContext.Provider value={scope}>
          <EditableInspector />
        </ElementContext.Provider>
      </KitContext.Provider>,
    )
  })
  after(() => {
    root.unmount()
    stop()
    host.remove()
  })

  it('accept text', async () => {
    typeInto(await view.findByLabel('Text'), 'Get it')
    await eventually(() => Object(block).text === 'Get it')
  })

  it('move a slider by keyboard', async () => {
    view.getByRole('slider', 'Size').focus()
    await sendKeys({ press: 'ArrowRight' })
    await eventually(() => Object(block).style.size === 17)
  })

  it('keep an invalid value in its field', async () => {
    const field = view.getByLabel('Size, as a number')
    typeInto(field, '99')
    await view.findByText('Enter a number from 1 to 30.')
    expect(Reflect.get(field, 'value')).to.equal('99')
  })

  it('choose a colour by keyboard', async () => {
    view.getByRole('button', /^Background:/).focus()
    await sendKeys({ press: 'Enter' })
    await eventually(() => view.getByLabel('Saturation') === shadow.activeElement)
    await sendKeys({ press: 'ArrowUp' })
    await eventually(() => Object(block).style.background !== null)
  })
})
