import { install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import type { ComponentType } from 'react'
import { late, PLAIN_AFTER_MS } from '../../../src/ui/loading/late.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

type Props = { word: string }
const Full = ({ word }: Props) => <b>{word} in full</b>
const Plain = ({ word }: Props) => <p>{word} in plain text</p>

describe('a part whose code comes late', () => {
  let view: Mounted
  afterEach(() => view.unmount())
  const show = (load: () => Promise<ComponentType<Props>>, plain?: typeof Plain) => {
    const Late = late(load, plain)
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
    show(() => Promise.reject(new Error('offline')), Plain)
    expect(await view.findByText('Saved in plain text')).to.exist
  })

  it('asks for its code again when it is shown again', async () => {
    let asked = 0
    const Late = show(async () => {
      asked += 1
      if (asked === 1) throw new Error('offline')
      return Full
    }, Plain)
    await view.findByText('Saved in plain text')
    view.unmount()
    view = mountView(<Late word="Saved" />)
    expect(await view.findByText('Saved in full')).to.exist
  })

  const showLate = async (plain?: typeof Plain) => {
    const clock = install({ toFake: ['setTimeout', 'clearTimeout'] })
    let arrive: (part: typeof Full) => void = () => {}
    const Late = show(() => new Promise((resolve) => (arrive = resolve)), plain)
    await eventually(() => clock.countTimers() > 0)
    clock.tick(PLAIN_AFTER_MS)
    clock.uninstall()
    return { Late, arrive }
  }

  it('is plain text where its code takes more than a second, and then in full', async () => {
    const { Late, arrive } = await showLate(Plain)
    await view.findByText('Saved in plain text')
    arrive(Full)
    view.unmount()
    view = mountView(<Late word="Saved" />)
    expect(await view.findByText('Saved in full')).to.exist
  })

  it('leaves its plain text where a person may be pressing it just now', async () => {
    const { Late, arrive } = await showLate(Plain)
    const plain = await view.findByText('Saved in plain text')
    arrive(Full)
    const next = mountView(<Late word="Sent" />)
    await next.findByText('Sent in full')
    expect(plain.isConnected).to.equal(true)
    next.unmount()
  })

  it('comes whenever its code does, where there is no plain text', async () => {
    const { arrive } = await showLate()
    arrive(Full)
    expect(await view.findByText('Saved in full')).to.exist
  })
})
