import { type Clock, install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { waitFor } from '../../../src/popup/engine/moments.ts'
import type { Moment } from '../../../src/popup/targeting.ts'
import { showAgain, showPage } from '../../support/page-visibility.ts'

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

    it('is not yet while another tab is looked at', () => {
      after(showAgain)
      wait([{ kind: 'leave' }])
      showPage('hidden')
      expect(comes).to.equal(0)
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

  it('is a click on what is inside of what the selector names', () => {
    wait([{ kind: 'click', selector: 'button' }])
    const button = document.createElement('button')
    button.innerHTML = '<i>Sale</i>'
    document.body.append(button)
    button.querySelector('i')?.click()
    expect(comes).to.equal(1)
  })

  it('is a click that the page keeps from everything else', () => {
    wait([{ kind: 'click', selector: 'button' }])
    document.body.addEventListener('click', (event) => event.stopPropagation(), { once: true })
    press('button')
    expect(comes).to.equal(1)
  })

  it('is wanted by the visitor only when it is a click', () => {
    const wanted: boolean[] = []
    const moments: Moment[] = [
      { kind: 'pages', count: 1 },
      { kind: 'click', selector: 'button' },
    ]
    waitFor(moments, 1, (isWanted = false) => wanted.push(isWanted), page.signal)
    press('button')
    expect(wanted).to.deep.equal([false, true])
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

  it('is once when the page was scrolled so far, however often it is scrolled after that', () => {
    const long = document.createElement('div')
    long.style.blockSize = '4000px'
    document.body.append(long)
    wait([{ kind: 'scroll', percent: 50 }])
    scrollTo(0, 3_000)
    for (let turn = 0; turn < 3; turn++) dispatchEvent(new Event('scroll'))
    expect(comes).to.equal(1)
  })

  it('is at once on a page that needs no scrolling', () => {
    wait([{ kind: 'scroll', percent: 50 }])
    expect(comes).to.equal(1)
  })

  it('is when all of the page has come, where that is too short to scroll', () => {
    Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true })
    try {
      wait([{ kind: 'scroll', percent: 50 }])
      expect(comes).to.equal(0)
      Reflect.deleteProperty(document, 'readyState')
      dispatchEvent(new Event('load'))
      expect(comes).to.equal(1)
    } finally {
      Reflect.deleteProperty(document, 'readyState')
    }
  })
})
