import { type Signal, signal } from '@preact/signals-core'
import { expect } from 'chai'
import { LiveText } from '../../../src/ui/data/live-text.tsx'
import { type Mounted, mountView } from '../../support/mount.tsx'

let renderCount = 0

function Figure({ of }: { of: Signal<number> }) {
  renderCount += 1
  return (
    <p>
      <LiveText text={of} /> views
    </p>
  )
}

describe('live text', () => {
  let views: Signal<number>
  let isWatched: boolean
  let view: Mounted
  beforeEach(() => {
    renderCount = 0
    isWatched = false
    const watched = () => {
      isWatched = true
    }
    const unwatched = () => {
      isWatched = false
    }
    views = signal(7, { watched, unwatched })
    view = mountView(<Figure of={views} />)
  })
  afterEach(() => view.unmount())

  const shownText = () => view.root.querySelector('p')?.textContent

  it('shows the value of its signal', () => {
    expect(shownText()).to.equal('7 views')
  })

  it('shows each change immediately, without waiting for React', () => {
    views.value = 8
    expect(shownText()).to.equal('8 views')
  })

  it('does not re-render the component around it', async () => {
    const before = renderCount
    views.value = 8
    await new Promise(requestAnimationFrame)
    expect(renderCount).to.equal(before)
  })

  it('keeps its text node, so that a selection in it is kept', () => {
    const node = view.root.querySelector('span')?.firstChild
    views.value = 8
    expect(view.root.querySelector('span')?.firstChild).to.equal(node)
  })

  it('shows the latest text after a re-render', () => {
    views.value = 8
    view.rerender(<Figure of={views} />)
    expect(shownText()).to.equal('8 views')
  })

  it('shows markup as text', () => {
    view.rerender(<LiveText text={signal('<b>9</b>')} />)
    expect(view.root.textContent).to.equal('<b>9</b>')
  })

  describe('with another signal', () => {
    const clicks = signal(1)
    beforeEach(() => view.rerender(<Figure of={clicks} />))

    it('shows its value', () => {
      expect(shownText()).to.equal('1 views')
    })

    it('follows it', () => {
      clicks.value = 2
      expect(shownText()).to.equal('2 views')
    })

    it('unsubscribes from the first one', () => {
      expect(isWatched).to.equal(false)
    })
  })

  it('subscribes to its signal while mounted', () => {
    expect(isWatched).to.equal(true)
  })

  it('unsubscribes when it unmounts', () => {
    view.unmount()
    expect(isWatched).to.equal(false)
  })
})
