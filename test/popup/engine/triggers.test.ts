import { type Clock, install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { waitFor } from '../../../src/popup/engine/triggers.ts'
import type { Trigger } from '../../../src/popup/targeting.ts'
import { restoreVisibility, setPageVisibility } from '../../support/page-visibility.ts'

describe('a campaign trigger', () => {
  let clock: Clock
  let page: AbortController
  let firedCount: number
  beforeEach(() => {
    clock = install({ toFake: ['setTimeout', 'clearTimeout'] })
    page = new AbortController()
    firedCount = 0
  })
  afterEach(() => {
    page.abort()
    clock.uninstall()
    document.body.replaceChildren()
  })

  const wait = (moments: readonly Trigger[], pages = 1) =>
    waitFor(moments, pages, () => firedCount++, page.signal)
  /** Also waits for the code that watches scrolling. */
  const waitForScrolling = async (moments: readonly Trigger[]) => {
    wait(moments)
    await import('../../../src/popup/engine/scrolling.ts')
    await Promise.resolve()
  }
  /** Adds an element that scrolls. */
  const addScroller = (style: string, contentStyle: string): HTMLElement => {
    const box = document.createElement('div')
    box.style.cssText = style
    const content = document.createElement('div')
    content.style.cssText = contentStyle
    box.append(content)
    document.body.append(box)
    return box
  }
  const press = (html: string) => {
    const button = document.createElement(html)
    document.body.append(button)
    button.click()
  }
  const movePointerOut = (clientY: number, relatedTarget: Element | null = null) =>
    document.documentElement.dispatchEvent(
      new MouseEvent('mouseout', { bubbles: true, clientY, relatedTarget }),
    )

  it('fires immediately if none is set', () => {
    wait([])
    expect(firedCount).to.equal(1)
  })

  it('fires after the set number of seconds', () => {
    wait([{ kind: 'delay', seconds: 5 }])
    clock.tick(4_999)
    expect(firedCount).to.equal(0)
    clock.tick(1)
    expect(firedCount).to.equal(1)
  })

  it('never fires after its page has been left', () => {
    wait([{ kind: 'delay', seconds: 5 }, { kind: 'leave' }, { kind: 'click', selector: 'button' }])
    page.abort()
    clock.tick(5_000)
    movePointerOut(-1)
    press('button')
    expect(firedCount).to.equal(0)
  })

  it('fires after the visitor has been idle for the set time', () => {
    wait([{ kind: 'idle', seconds: 10 }])
    clock.tick(9_000)
    dispatchEvent(new Event('pointermove'))
    clock.tick(9_000)
    expect(firedCount).to.equal(0)
    clock.tick(1_000)
    expect(firedCount).to.equal(1)
  })

  it('fires when the pointer leaves the page at the top, but not at a side or into another element', () => {
    wait([{ kind: 'leave' }])
    movePointerOut(300)
    movePointerOut(-1, document.body)
    expect(firedCount).to.equal(0)
    movePointerOut(-1)
    expect(firedCount).to.equal(1)
  })

  describe('exit intent on a phone', () => {
    const { matchMedia } = window
    before(() => {
      window.matchMedia = (query) => matchMedia(query.replace('(pointer: coarse)', 'all'))
    })
    after(() => {
      window.matchMedia = matchMedia
    })
    beforeEach(() => {
      const tallElement = document.createElement('div')
      tallElement.style.blockSize = '9000px'
      document.body.append(tallElement)
    })

    /** Scrolls to `height`, at `timeStamp` milliseconds after page load. */
    const scrolledTo = (height: number, timeStamp: number) => {
      scrollTo(0, height)
      const event = new Event('scroll')
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      dispatchEvent(event)
    }
    const screens = (count: number) => count * innerHeight

    it('fires on each fast scroll up', async () => {
      await waitForScrolling([{ kind: 'leave' }])
      scrolledTo(screens(4), 1_000)
      scrolledTo(screens(3.6), 1_100)
      expect(firedCount).to.equal(0)
      scrolledTo(screens(3.4), 1_200)
      expect(firedCount).to.equal(1)
      scrolledTo(screens(2.8), 1_400)
      expect(firedCount).to.equal(2)
    })

    it('does not fire on a slow scroll up or a fast scroll down', async () => {
      await waitForScrolling([{ kind: 'leave' }])
      scrolledTo(screens(4), 1_000)
      scrolledTo(screens(3), 1_400)
      scrolledTo(screens(5), 1_500)
      expect(firedCount).to.equal(0)
    })

    it('does not fire when another tall element scrolls right after the page', async () => {
      const box = addScroller('block-size: 100vh; overflow-y: auto', 'block-size: 9000px')
      await waitForScrolling([{ kind: 'leave' }])
      scrolledTo(screens(4), 1_000)
      const event = new Event('scroll')
      Object.defineProperty(event, 'timeStamp', { value: 1_100 })
      box.dispatchEvent(event)
      expect(firedCount).to.equal(0)
      scrolledTo(screens(3.4), 1_200)
      expect(firedCount).to.equal(1)
    })

    it('fires when the visitor returns to the tab', () => {
      wait([{ kind: 'leave' }])
      document.dispatchEvent(new Event('visibilitychange'))
      expect(firedCount).to.equal(1)
    })

    it('does not fire when the visitor switches to another tab', () => {
      after(restoreVisibility)
      wait([{ kind: 'leave' }])
      setPageVisibility('hidden')
      expect(firedCount).to.equal(0)
    })

    it('never fires after its page has been left', async () => {
      await waitForScrolling([{ kind: 'leave' }])
      page.abort()
      scrolledTo(screens(4), 1_000)
      scrolledTo(screens(1), 1_100)
      document.dispatchEvent(new Event('visibilitychange'))
      expect(firedCount).to.equal(0)
    })
  })

  it('ignores a return to the tab on a device with a mouse', () => {
    wait([{ kind: 'leave' }])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(firedCount).to.equal(0)
  })

  it('fires on each click on an element that matches the selector, and on no other', () => {
    wait([{ kind: 'click', selector: 'button' }])
    press('i')
    expect(firedCount).to.equal(0)
    press('button')
    press('button')
    expect(firedCount).to.equal(2)
  })

  it('fires on a click inside an element that matches the selector', () => {
    wait([{ kind: 'click', selector: 'button' }])
    const button = document.createElement('button')
    button.innerHTML = '<i>Sale</i>'
    document.body.append(button)
    button.querySelector('i')?.click()
    expect(firedCount).to.equal(1)
  })

  it('fires on a click whose propagation the page stops', () => {
    wait([{ kind: 'click', selector: 'button' }])
    document.body.addEventListener('click', (event) => event.stopPropagation(), { once: true })
    press('button')
    expect(firedCount).to.equal(1)
  })

  it('counts as requested by the visitor only if it is a click', () => {
    const wanted: boolean[] = []
    const moments: Trigger[] = [
      { kind: 'pages', count: 1 },
      { kind: 'click', selector: 'button' },
    ]
    waitFor(moments, 1, (isWanted = false) => wanted.push(isWanted), page.signal)
    press('button')
    expect(wanted).to.deep.equal([false, true])
  })

  it('never fires for an invalid selector', () => {
    wait([{ kind: 'click', selector: '##' }])
    press('button')
    expect(firedCount).to.equal(0)
  })

  for (const [pages, expected] of [
    [2, 0],
    [3, 1],
    [4, 1],
  ] as const) {
    it(`from page 3 ${expected ? 'fires' : 'does not fire'} on page ${pages}`, () => {
      wait([{ kind: 'pages', count: 3 }], pages)
      expect(firedCount).to.equal(expected)
    })
  }

  it('fires when the page has been scrolled to the set depth', async () => {
    const tallElement = document.createElement('div')
    tallElement.style.blockSize = '4000px'
    document.body.append(tallElement)
    await waitForScrolling([{ kind: 'scroll', percent: 50 }])
    dispatchEvent(new Event('scroll'))
    expect(firedCount).to.equal(0)
    scrollTo(0, 3_000)
    dispatchEvent(new Event('scroll'))
    expect(firedCount).to.equal(1)
  })

  it('fires only once at the set depth, however often the page is scrolled after that', async () => {
    const long = document.createElement('div')
    long.style.blockSize = '4000px'
    document.body.append(long)
    await waitForScrolling([{ kind: 'scroll', percent: 50 }])
    scrollTo(0, 3_000)
    for (let turn = 0; turn < 3; turn++) dispatchEvent(new Event('scroll'))
    expect(firedCount).to.equal(1)
  })

  it('fires as soon as possible on a page that needs no scrolling', async () => {
    await waitForScrolling([{ kind: 'scroll', percent: 50 }])
    expect(firedCount).to.equal(1)
  })

  it('does not fire when a tall carousel is scrolled sideways', async () => {
    const long = addScroller('', 'block-size: 4000px')
    const carousel = addScroller(
      'block-size: 100vh; overflow-x: auto',
      'block-size: 100%; inline-size: 5000px',
    )
    long.before(carousel)
    await waitForScrolling([{ kind: 'scroll', percent: 50 }])
    carousel.scrollTo(500, 0)
    carousel.dispatchEvent(new Event('scroll'))
    expect(firedCount).to.equal(0)
  })

  it('fires on a page that needs no scrolling, even if a small part of it scrolls', async () => {
    addScroller('position: fixed; inset: 45% 25%; overflow-y: auto', 'block-size: 4000px')
    await waitForScrolling([{ kind: 'scroll', percent: 50 }])
    expect(firedCount).to.equal(1)
  })

  it('reports an error of what it calls', async () => {
    const error = new Error('thrown while opening')
    const reported = new Promise<unknown>((resolve) => {
      const onRejection = (event: PromiseRejectionEvent) => {
        // Otherwise, the error fails the test.
        event.stopImmediatePropagation()
        event.preventDefault()
        resolve(event.reason)
      }
      addEventListener('unhandledrejection', onRejection, { capture: true, once: true })
    })
    const open = () => {
      throw error
    }
    waitFor([{ kind: 'scroll', percent: 50 }], 1, open, page.signal)
    expect(await reported).to.equal(error)
  })

  it('fires when the page has loaded, if it is too short to scroll', async () => {
    Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true })
    try {
      await waitForScrolling([{ kind: 'scroll', percent: 50 }])
      expect(firedCount).to.equal(0)
      Reflect.deleteProperty(document, 'readyState')
      dispatchEvent(new Event('load'))
      expect(firedCount).to.equal(1)
    } finally {
      Reflect.deleteProperty(document, 'readyState')
    }
  })
})
