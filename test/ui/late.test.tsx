import { install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import type { ComponentType } from 'react'
import { late, PLAIN_AFTER_MS } from '../../src/ui/late.tsx'
import { eventually, type Mounted, mountView } from '../support/mount.tsx'

type Props = { word: string }
const Full = ({ word }: Props) => <b>{word} in full</b>
const Plain = ({ word }: Props) => <p>{word} in plain text</p>

describe('a part whose code comes late', () => {
  let view: Mounted
  afterEach(() => view.unmount())
  const show = (load: () => Promise<ComponentType<Props>>) => {
    const Late = late(load, Plain)
    view = mountView(<Late word="Saved" />)
    return Late
  }

  it('shows as soon as its code is there', async () => {
    show(async () => Full)
    expect(await view.findByText('Saved in full')).to.exist
  })

  it('shows at once the second time', async () => {
    const Late = show(async () => Full)
    await view.findByText('Saved in full')
    view.unmount()
    view = mountView(<Late word="Saved" />)
    expect(view.getByText('Saved in full')).to.exist
  })

  it('is plain text where its code does not come', async () => {
    show(() => Promise.reject(new Error('offline')))
    expect(await view.findByText('Saved in plain text')).to.exist
  })

  it('asks for its code again when it is shown again', async () => {
    let asked = 0
    const Late = show(async () => {
      asked += 1
      if (asked === 1) throw new Error('offline')
      return Full
    })
    await view.findByText('Saved in plain text')
    view.unmount()
    view = mountView(<Late word="Saved" />)
    expect(await view.findByText('Saved in full')).to.exist
  })

  it('is plain text while its code takes more than a second, and then in full', async () => {
    const clock = install({ toFake: ['setTimeout', 'clearTimeout'] })
    let arrive: (part: typeof Full) => void = () => {}
    show(() => new Promise((resolve) => (arrive = resolve)))
    await eventually(() => clock.countTimers() > 0)
    clock.tick(PLAIN_AFTER_MS)
    clock.uninstall()
    await view.findByText('Saved in plain text')
    arrive(Full)
    expect(await view.findByText('Saved in full')).to.exist
  })
})
