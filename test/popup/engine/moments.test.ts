import { type Clock, install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { waitFor } from '../../../src/popup/engine/moments.ts'
import type { Moment } from '../../../src/popup/targeting.ts'

describe('the moment of a campaign', () => {
  let clock: Clock
  let page: AbortController
  let comes: number
  beforeEach(() => {
    clock = install({ toFake: ['setTimeout', 'clearTimeout'] })
    page = new AbortController()
    comes = 0
  })
  afterEach(() => {
    page.abort()
    clock.uninstall()
    document.body.replaceChildren()
  })

  const wait = (moments: readonly Moment[], pages = 1) =>
    waitFor(moments, pages, () => comes++, page.signal)
  const press = (html: string) => {
    const button = document.createElement(html)
    document.body.append(button)
    button.click()
  }
  const goOut = (clientY: number, relatedTarget: Element | null = null) =>
    document.documentElement.dispatchEvent(
      new MouseEvent('mouseout', { bubbles: true, clientY, relatedTarget }),
    )

  it('is at once where none is named', () => {
    wait([])
    expect(comes).to.equal(1)
  })

  it('is after so many seconds', () => {
    wait([{ kind: 'delay', seconds: 5 }])
    clock.tick(4_999)
    expect(comes).to.equal(0)
    clock.tick(1)
    expect(comes).to.equal(1)
  })

  it('is never on a page that was left before', () => {
    wait([{ kind: 'delay', seconds: 5 }, { kind: 'leave' }, { kind: 'click', selector: 'button' }])
    page.abort()
    clock.tick(5_000)
    goOut(-1)
    press('button')
    expect(comes).to.equal(0)
  })

  it('is when nothing was touched for so long', () => {
    wait([{ kind: 'idle', seconds: 10 }])
    clock.tick(9_000)
    dispatchEvent(new Event('pointermove'))
    clock.tick(9_000)
    expect(comes).to.equal(0)
    clock.tick(1_000)
    expect(comes).to.equal(1)
  })

  it('fires when the pointer leaves through the top, not the side or into another element', () => {
    wait([{ kind: 'leave' }])
    goOut(300)
    goOut(-1, document.body)
    expect(comes).to.equal(0)
    goOut(-1)
    expect(comes).to.equal(1)
  })

  describe('of leaving on a phone', () => {
    const { matchMedia } = window
    before(() => {
      window.matchMedia = (query) => matchMedia(query.replace('(pointer: coarse)', 'all'))
    })
    after(() => {
      window.matchMedia = matchMedia
    })
    beforeEach(() => {
      const long = document.createElement('div')
      long.style.blockSize = '9000px'
      document.body.append(long)
    })

    /** The visitor has scrolled to there, so many milliseconds after the page began. */
    const scrolledTo = (height: number, timeStamp: number) => {
      scrollTo(0, height)
      const event = new Event('scroll')
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      dispatchEvent(event)
    }
    const screens = (count: number) => count * innerHeight

    it('is a quick way up, and each later one', () => {
      wait([{ kind: 'leave' }])
      scrolledTo(screens(4), 1_000)
      scrolledTo(screens(3.6), 1_100)
      expect(comes).to.equal(0)
      scrolledTo(screens(3.4), 1_200)
      expect(comes).to.equal(1)
      scrolledTo(screens(2.8), 1_400)
      expect(comes).to.equal(2)
    })

    it('is not a slow way up, nor a quick one down', () => {
      wait([{ kind: 'leave' }])
      scrolledTo(screens(4), 1_000)
      scrolledTo(screens(3), 1_400)
      scrolledTo(screens(5), 1_500)
      expect(comes).to.equal(0)
    })

    it('is the way back to the page from elsewhere', () => {
      wait([{ kind: 'leave' }])
      document.dispatchEvent(new Event('visibilitychange'))
      expect(comes).to.equal(1)
    })

    it('is never on a page that was left before', () => {
      wait([{ kind: 'leave' }])
      page.abort()
      scrolledTo(screens(4), 1_000)
      scrolledTo(screens(1), 1_100)
      document.dispatchEvent(new Event('visibilitychange'))
      expect(comes).to.equal(0)
    })
  })

  it('knows no quick way up and no way back where there is a mouse', () => {
    wait([{ kind: 'leave' }])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(comes).to.equal(0)
  })

  it('is each click on what the selector names, and on nothing else', () => {
    wait([{ kind: 'click', selector: 'button' }])
    press('i')
    expect(comes).to.equal(0)
    press('button')
    press('button')
    expect(comes).to.equal(2)
  })

  it('is never by a selector that is none', () => {
    wait([{ kind: 'click', selector: '##' }])
    press('button')
    expect(comes).to.equal(0)
  })

  for (const [pages, expected] of [
    [2, 0],
    [3, 1],
    [4, 1],
  ] as const) {
    it(`is from page 3 on: on page ${pages} ${expected ? 'it is' : 'not yet'}`, () => {
      wait([{ kind: 'pages', count: 3 }], pages)
      expect(comes).to.equal(expected)
    })
  }

  it('is when the page was scrolled so far', () => {
    const long = document.createElement('div')
    long.style.blockSize = '4000px'
    document.body.append(long)
    wait([{ kind: 'scroll', percent: 50 }])
    dispatchEvent(new Event('scroll'))
    expect(comes).to.equal(0)
    scrollTo(0, 3_000)
    dispatchEvent(new Event('scroll'))
    expect(comes).to.equal(1)
  })
})
