import { expect } from 'chai'
import { onDeparture } from '../../../src/popup/engine/pages.ts'
import { eventually } from '../../support/queries.ts'

describe('a page that is left', () => {
  const { href } = location
  let departures: number
  let isLoading: boolean
  before(function () {
    if (!('navigation' in window)) this.skip()
    onDeparture(() => departures++)
  })
  beforeEach(() => {
    departures = 0
    isLoading = false
  })
  afterEach(() => {
    document.body.replaceChildren()
    history.replaceState(null, '', href)
  })

  /** Reports the navigation as usual, but lets the test's page stay. */
  const cancel = (event: Event) => {
    isLoading = true
    event.preventDefault()
  }
  function follow(address: string): void {
    document.body.innerHTML = `<a href="${address}">Pay</a>`
    if ('navigation' in window && window.navigation instanceof EventTarget)
      window.navigation.addEventListener('navigate', cancel, { once: true })
    document.querySelector('a')?.click()
  }

  for (const address of ['https://pay.localhost/', '/checkout']) {
    it(`is left by a link to ${address}`, async () => {
      follow(address)
      await eventually(() => isLoading)
      expect(departures).to.equal(1)
    })
  }

  it('is not left by its own navigation, as in a single-page application', () => {
    history.pushState(null, '', '?at=next')
    history.replaceState(null, '', '?at=filter')
    location.hash = 'top'
    expect(departures).to.equal(0)
  })
})
