import { type Clock, install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { type Cart, cartReason } from '../../../src/popup/cart-rules.ts'
import { waitForCart } from '../../../src/popup/engine/cart-waits.ts'
import type { CartRule, Trigger } from '../../../src/popup/targeting.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'

const baseTargeting = defaultTargeting('UTC')
const CART_FROM_50: CartRule = { totalAtLeast: 50, totalAtMost: null, itemsAtLeast: null }
const cart = (total: number, items = 1, currency = 'EUR'): Cart => ({ total, items, currency })

describe('a campaign that depends on the cart', () => {
  let clock: Clock
  let page: AbortController
  let openings: (boolean | undefined)[]
  let changeCart: (cart: Cart) => void
  let visitor: Parameters<typeof waitForCart>[0]['visitor']
  beforeEach(() => {
    clock = install({ toFake: ['setTimeout', 'clearTimeout'] })
    page = new AbortController()
    openings = []
    visitor = { pages: 1, choice: undefined, cartReason: () => 'cart-unknown' }
    sessionStorage.clear()
  })
  afterEach(() => {
    page.abort()
    clock.uninstall()
    sessionStorage.clear()
  })

  const wait = (
    moments: readonly Trigger[],
    rule: CartRule | null,
    consent = baseTargeting.consent,
  ) => {
    waitForCart(
      {
        targeting: { moments, consent, visitors: { ...baseTargeting.visitors, cart: rule } },
        visitor,
        open: (isWanted) => openings.push(isWanted),
        watch: (onChange) => {
          changeCart = onChange
        },
      },
      page.signal,
    )
  }
  const CART_TRIGGER: Trigger = { kind: 'cart' }
  const DELAY_TRIGGER: Trigger = { kind: 'delay', seconds: 5 }

  it('opens when an item is added to the cart, as after a click', () => {
    wait([CART_TRIGGER], null)
    changeCart(cart(10, 1))
    changeCart(cart(20, 2))
    expect(openings).to.deep.equal([true])
  })

  it('opens when the total grows', () => {
    wait([CART_TRIGGER], null)
    changeCart(cart(10))
    changeCart(cart(12))
    expect(openings).to.have.length(1)
  })

  it('does not open for a cart that already existed', () => {
    wait([CART_TRIGGER], null)
    changeCart(cart(10))
    expect(openings).to.deep.equal([])
  })

  it('does not open when an item is removed', () => {
    wait([CART_TRIGGER], null)
    changeCart(cart(30, 3))
    changeCart(cart(20, 2))
    expect(openings).to.deep.equal([])
  })

  it('does not open when the cart changes its currency', () => {
    wait([CART_TRIGGER], null)
    changeCart(cart(30))
    changeCart(cart(4_800, 1, 'JPY'))
    expect(openings).to.deep.equal([])
  })

  describe('on the next page', () => {
    const AGREED_CONSENT = { ...baseTargeting.consent, storage: 'agreed' } as const
    /** Visits a page with this cart and leaves it; only storage carries over to the next page. */
    const visitPageWith = (cart: Cart, consent = baseTargeting.consent) => {
      wait([CART_TRIGGER], null, consent)
      changeCart(cart)
      clock.tick(0)
      leavePage()
    }
    const leavePage = () => {
      dispatchEvent(new Event('pagehide'))
      page.abort()
      page = new AbortController()
      openings = []
    }

    it('opens when the cart has grown since', () => {
      visitPageWith(cart(10, 1))
      wait([CART_TRIGGER], null)
      changeCart(cart(20, 2))
      expect(openings).to.deep.equal([true])
    })

    it('opens once, and not on the following page', () => {
      visitPageWith(cart(10, 1))
      visitPageWith(cart(20, 2))
      wait([CART_TRIGGER], null)
      changeCart(cart(20, 2))
      expect(openings).to.deep.equal([])
    })

    it('does not open when the cart is the same or smaller', () => {
      visitPageWith(cart(30, 3))
      wait([CART_TRIGGER], null)
      changeCart(cart(30, 3))
      changeCart(cart(10, 1))
      expect(openings).to.deep.equal([])
    })

    it('opens even if another campaign received the cart first', () => {
      visitPageWith(cart(10, 1))
      wait([CART_TRIGGER], null)
      changeCart(cart(20, 2))
      wait([CART_TRIGGER], null)
      changeCart(cart(20, 2))
      expect(openings).to.deep.equal([true, true])
    })

    it('stores nothing for a campaign without a cart trigger', () => {
      wait([], CART_FROM_50)
      changeCart(cart(61))
      clock.tick(0)
      leavePage()
      expect(sessionStorage).to.have.length(0)
    })

    it('stores and reads nothing before the visitor consents, if consent is required', () => {
      visitPageWith(cart(10, 1), AGREED_CONSENT)
      expect(sessionStorage).to.have.length(0)
      visitPageWith(cart(10, 1))
      wait([CART_TRIGGER], null, AGREED_CONSENT)
      changeCart(cart(20, 2))
      expect(openings).to.deep.equal([])
    })

    it('knows what was in the cart when the visitor consented', () => {
      wait([CART_TRIGGER], null, AGREED_CONSENT)
      changeCart(cart(10, 1))
      clock.tick(0)
      visitor.choice = 'all'
      leavePage()
      wait([CART_TRIGGER], null, AGREED_CONSENT)
      changeCart(cart(20, 2))
      expect(openings).to.deep.equal([true])
    })

    it('starts without a stored cart if the stored value is invalid', () => {
      sessionStorage.setItem('poplar-cart', '{"total":"1","items":[]}')
      wait([CART_TRIGGER], null)
      changeCart(cart(20, 2))
      expect(openings).to.deep.equal([])
    })

    it('still notices items added on the same page when storage is blocked', () => {
      const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {}
      const get = () => {
        throw new DOMException('Blocked.', 'SecurityError')
      }
      Object.defineProperty(window, 'sessionStorage', { get, configurable: true })
      try {
        visitPageWith(cart(10, 1))
        wait([CART_TRIGGER], null)
        changeCart(cart(20, 2))
        changeCart(cart(30, 3))
        clock.tick(0)
      } finally {
        Object.defineProperty(window, 'sessionStorage', own)
      }
      expect(openings).to.deep.equal([true])
    })
  })

  it('does not handle its other triggers, which need no cart', () => {
    wait([CART_TRIGGER, DELAY_TRIGGER], null)
    changeCart(cart(10))
    clock.tick(5_000)
    expect(openings).to.deep.equal([])
  })

  it('starts its triggers once the cart matches its rule', () => {
    wait([DELAY_TRIGGER], CART_FROM_50)
    changeCart(cart(49))
    clock.tick(60_000)
    changeCart(cart(50))
    clock.tick(4_999)
    expect(openings).to.have.length(0)
    clock.tick(1)
    expect(openings).to.have.length(1)
  })

  it('opens immediately without a trigger', () => {
    wait([], CART_FROM_50)
    changeCart(cart(50))
    expect(openings).to.have.length(1)
  })

  it('stops waiting once the cart no longer matches', () => {
    wait([DELAY_TRIGGER], CART_FROM_50)
    changeCart(cart(50))
    changeCart(cart(20))
    clock.tick(5_000)
    expect(openings).to.deep.equal([])
  })

  it('keeps waiting when the cart grows again', () => {
    wait([DELAY_TRIGGER], CART_FROM_50)
    changeCart(cart(50))
    clock.tick(3_000)
    changeCart(cart(80))
    clock.tick(2_000)
    expect(openings).to.have.length(1)
    clock.tick(3_000)
    expect(openings).to.have.length(1)
  })

  it('opens on the cart trigger only if the cart matches its rule', () => {
    wait([CART_TRIGGER], CART_FROM_50)
    changeCart(cart(10))
    changeCart(cart(40))
    expect(openings).to.deep.equal([])
    changeCart(cart(70))
    expect(openings).to.deep.equal([true])
  })

  it('stops waiting when the page is left', () => {
    wait([DELAY_TRIGGER], CART_FROM_50)
    changeCart(cart(50))
    page.abort()
    clock.tick(5_000)
    expect(openings).to.deep.equal([])
  })

  it('is checked against the current cart', () => {
    wait([], CART_FROM_50)
    expect(visitor.cartReason(CART_FROM_50)).to.equal('cart-unknown')
    changeCart(cart(20))
    expect(visitor.cartReason(CART_FROM_50)).to.equal(cartReason(CART_FROM_50, cart(20)))
  })
})
