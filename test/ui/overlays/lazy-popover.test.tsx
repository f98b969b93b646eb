import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { ComponentType } from 'react'
import { Button } from '../../../src/ui/fields/button.tsx'
import { lazyPart } from '../../../src/ui/loading/lazy-part.tsx'
import {
  LazyPopover,
  PanelFailed,
  type TriggeredPanelProps,
} from '../../../src/ui/overlays/lazy-popover.tsx'
import { MenuItem, MenuPanel } from '../../../src/ui/overlays/menu.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'
import { focusedName } from '../focused.ts'

type PanelProps = TriggeredPanelProps & { item: string }
type Panel = ComponentType<PanelProps>

const ActionsPanel: Panel = ({ item, ...panel }) => (
  <MenuPanel {...panel} label="Campaign">
    <MenuItem>{item}</MenuItem>
  </MenuPanel>
)

describe('a popover with lazy-loaded content', () => {
  let view: Mounted
  afterEach(() => view.unmount())
  const show = (load: () => Promise<Panel>) => {
    view = mountView(
      <LazyPopover
        popupRole="menu"
        panel={lazyPart<PanelProps>(load, { when: 'pressed', failed: PanelFailed })}
        panelProps={{ item: 'Rename' }}
        trigger={(trigger) => <Button {...trigger}>Actions</Button>}
      />,
    )
    return view.getByRole('button', 'Actions')
  }
  const press = async (button: HTMLElement) => {
    button.focus()
    await sendKeys({ press: 'Enter' })
  }

  it('exposes what its button opens before its code has loaded', () => {
    const button = show(() => new Promise(() => {}))
    expect(button.getAttribute('aria-haspopup')).to.equal('menu')
    expect(button.getAttribute('aria-expanded')).to.equal('false')
  })

  it('opens on the first press, and focuses its first item', async () => {
    await press(show(async () => ActionsPanel))
    await eventually(() => focusedName() === 'Rename')
    expect(view.getByRole('button', 'Actions').getAttribute('aria-expanded')).to.equal('true')
  })

  it('opens as soon as its code has loaded after a press', async () => {
    let arrive: (panel: Panel) => void = () => {}
    await press(show(() => new Promise((resolve) => (arrive = resolve))))
    expect(view.queryByRole('menu')).to.equal(null)
    arrive(ActionsPanel)
    expect(await view.findByRole('menuitem', 'Rename')).to.exist
  })

  it('returns the focus to its button', async () => {
    const button = show(async () => ActionsPanel)
    await press(button)
    await view.findByRole('menuitem', 'Rename')
    await sendKeys({ press: 'Escape' })
    await eventually(() => view.queryByRole('menu') === null)
    expect(view.shadow.activeElement).to.equal(button)
  })

  it('opens and closes with its button from then on', async () => {
    const button = show(async () => ActionsPanel)
    for (let turn = 0; turn < 2; turn++) {
      await press(button)
      await view.findByRole('menuitem', 'Rename')
      await sendKeys({ press: 'Escape' })
      await eventually(() => view.queryByRole('menu') === null)
    }
  })

  /** Fails twice: when the trigger is focused and on its first press. */
  const showFailingPopover = () => {
    let requestCount = 0
    return show(async () => {
      requestCount += 1
      if (requestCount <= 2) throw new TypeError('offline')
      return ActionsPanel
    })
  }

  it('reports a loading failure to the host until it has loaded', async () => {
    const button = showFailingPopover()
    await press(button)
    await eventually(() => expect(view.failures).to.have.length(1))
    await press(button)
    await view.findByRole('menuitem', 'Rename')
    expect([...view.states]).to.deep.equal([])
  })

  it('shows an error when its code fails to load, and retries on the next click', async () => {
    const button = showFailingPopover()
    await press(button)
    await eventually(() => view.kit.notices.list.value.length === 1)
    expect(view.kit.notices.list.value[0]?.tone).to.equal('error')
    await press(button)
    expect(await view.findByRole('menuitem', 'Rename')).to.exist
  })
})
