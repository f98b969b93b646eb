import { expect } from 'chai'
import type { Cart } from '../../../src/popup/cart-rules.ts'
import { CART_ATTRIBUTE, CART_EVENT, cartSource } from '../../../src/popup/engine/cart-source.ts'
import { eventually } from '../../support/queries.ts'

const CART: Cart = { total: 42.5, currency: 'EUR', items: 2 }
const LARGER_CART: Cart = { total: 60, currency: 'EUR', items: 3 }

const dispatchCart = (detail: unknown, target: EventTarget = document) =>
  target.dispatchEvent(new CustomEvent(CART_EVENT, { detail }))

function addCartElement(cart: unknown): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute(CART_ATTRIBUTE, typeof cart === 'string' ? cart : JSON.stringify(cart))
  document.body.append(element)
  return element
}

const realFetch = window.fetch.bind(window)

describe('a page’s cart', () => {
  const { warn } = console
  let page: AbortController
  let receivedCarts: Cart[]
  let warnings: number
  let next: (cart: Cart) => void
  beforeEach(() => {
    page = new AbortController()
    receivedCarts = []
    warnings = 0
    console.warn = () => warnings++
  })
  afterEach(() => {
    page.abort()
    console.warn = warn
    document.body.replaceChildren()
  })

  /** Records every cart that is reported; `nextReceived` resolves with the next one. */
  const listen = () =>
    cartSource(page.signal)((cart) => {
      receivedCarts.push(cart)
      next?.(cart)
    }, page.signal)
  const nextReceived = () =>
    new Promise<Cart>((resolve) => {
      next = resolve
    })

  for (const [name, target] of [
    ['document', document],
    ['window', window],
  ] as const) {
    it(`is read from an event on ${name}`, () => {
      listen()
      dispatchCart(CART, target)
      expect(receivedCarts).to.deep.equal([CART])
    })
  }

  it('is read from an event on an element, even if it does not bubble', () => {
    listen()
    dispatchCart(CART, addCartElement('{}'))
    expect(receivedCarts).to.deep.equal([CART])
  })

  it('is read from an attribute that already exists', () => {
    addCartElement(CART)
    listen()
    expect(receivedCarts).to.deep.equal([CART])
  })

  it('is read from an attribute that is added later', async () => {
    listen()
    addCartElement(CART)
    expect(await nextReceived()).to.deep.equal(CART)
  })

  it('is read again when the attribute changes', async () => {
    const element = addCartElement(CART)
    listen()
    element.setAttribute(CART_ATTRIBUTE, JSON.stringify(LARGER_CART))
    expect(await nextReceived()).to.deep.equal(LARGER_CART)
  })

  it('is read again when another element replaces the first', async () => {
    const element = addCartElement(CART)
    listen()
    element.replaceWith(addCartElement(LARGER_CART))
    expect(await nextReceived()).to.deep.equal(LARGER_CART)
  })

  it('is read from the first valid attribute', () => {
    addCartElement('{"total":')
    addCartElement(CART)
    addCartElement(LARGER_CART)
    listen()
    expect(receivedCarts).to.deep.equal([CART])
  })

  it('keeps the value of the latest event, even if the page around an older attribute changes', async () => {
    addCartElement(CART)
    listen()
    dispatchCart(LARGER_CART)
    document.body.append(addCartElement('{}'))
    await new Promise((resolve) => queueMicrotask(() => resolve(null)))
    expect(receivedCarts).to.deep.equal([CART, LARGER_CART])
  })

  it('is reported only once, however often the page sends it', () => {
    listen()
    dispatchCart(CART)
    dispatchCart({ ...CART, currency: 'eur' })
    expect(receivedCarts).to.deep.equal([CART])
  })

  it('is reported to a listener added later', () => {
    const watch = cartSource(page.signal)
    dispatchCart(CART)
    watch((cart) => receivedCarts.push(cart), page.signal)
    expect(receivedCarts).to.deep.equal([CART])
  })

  it('is not reported after the page has been left', () => {
    const left = new AbortController()
    cartSource(page.signal)((cart) => receivedCarts.push(cart), left.signal)
    left.abort()
    dispatchCart(CART)
    expect(receivedCarts).to.deep.equal([])
  })

  it('is not reported to a listener whose signal has already aborted', () => {
    dispatchCart(CART)
    const watch = cartSource(page.signal)
    dispatchCart(CART)
    watch((cart) => receivedCarts.push(cart), AbortSignal.abort())
    dispatchCart(LARGER_CART)
    expect(receivedCarts).to.deep.equal([])
  })

  it('is no longer read from attributes after the page has been left', async () => {
    const watch = cartSource(page.signal)
    watch((cart) => receivedCarts.push(cart), new AbortController().signal)
    page.abort()
    addCartElement(CART)
    await new Promise((resolve) => setTimeout(resolve))
    expect(receivedCarts).to.deep.equal([])
  })

  const invalidValues: [name: string, detail: unknown][] = [
    ['null', null],
    ['a string', '{"total":1}'],
    ['a total as a string', { ...CART, total: '42.50' }],
    ['a total below zero', { ...CART, total: -1 }],
    ['an infinite total', { ...CART, total: Number.POSITIVE_INFINITY }],
    ['a total that is not a number', { ...CART, total: Number.NaN }],
    ['no total', { currency: 'EUR', items: 1 }],
    ['a currency symbol', { ...CART, currency: '€' }],
    ['no currency', { total: 1, items: 1 }],
    ['half an item', { ...CART, items: 1.5 }],
    ['a negative number of items', { ...CART, items: -1 }],
  ]
  for (const [name, detail] of invalidValues) {
    it(`is not set by ${name}`, () => {
      listen()
      dispatchCart(detail)
      expect([receivedCarts, warnings]).to.deep.equal([[], 1])
    })
  }

  it('logs one warning, however many values are invalid', () => {
    listen()
    dispatchCart(null)
    dispatchCart('again')
    addCartElement('{')
    expect(warnings).to.equal(1)
  })
})

describe('a Shopify shop’s cart', () => {
  const { fetch } = window
  let page: AbortController
  let requestedUrls: string[]
  let response: unknown
  beforeEach(() => {
    page = new AbortController()
    requestedUrls = []
    Object.assign(window, { Shopify: { routes: { root: '/fr/' } } })
    window.fetch = async (url) => {
      requestedUrls.push(`${url}`)
      return Response.json(response)
    }
  })
  afterEach(() => {
    page.abort()
    window.fetch = fetch
    Reflect.deleteProperty(window, 'Shopify')
    document.body.replaceChildren()
  })

  const nextCart = () =>
    new Promise<Cart>((resolve) => cartSource(page.signal)(resolve, page.signal))

  it('is read from the shop’s cart URL, in hundredths', async () => {
    response = { total_price: 4250, currency: 'EUR', item_count: 2, token: 'secret' }
    expect(await nextCart()).to.deep.equal(CART)
    expect(requestedUrls).to.deep.equal([`${location.origin}/fr/cart.js`])
  })

  it('is in hundredths even if the currency has no minor unit', async () => {
    response = { total_price: 480_000, currency: 'JPY', item_count: 1 }
    expect(await nextCart()).to.deep.equal({ total: 4_800, currency: 'JPY', items: 1 })
  })

  it('is read again after a request that changes it', async () => {
    const carts: Cart[] = []
    response = { total_price: 4250, currency: 'EUR', item_count: 2 }
    const second = new Promise<void>((resolve) =>
      cartSource(page.signal)((cart) => {
        carts.push(cart)
        if (carts.length === 2) resolve()
        response = { total_price: 6000, currency: 'EUR', item_count: 3 }
        if (carts.length === 1) void fetch('/fr/cart/add.js', { method: 'POST' })
      }, page.signal),
    )
    await second
    expect(carts).to.deep.equal([CART, LARGER_CART])
  })

  it('is the cart that the page reports, if it reports any', async () => {
    response = { total_price: 9900, currency: 'EUR', item_count: 9 }
    addCartElement(CART)
    const receivedCarts: Cart[] = []
    cartSource(page.signal)((cart) => receivedCarts.push(cart), page.signal)
    await new Promise((resolve) => setTimeout(resolve))
    expect(receivedCarts).to.deep.equal([CART])
  })
})

/**
 * Makes a real request, and waits until the browser has reported it to every observer. The cart's observer comes
 * first, so whatever it does after a request is done by then.
 */
async function requestAndAwaitObservers(url: string, init: RequestInit = {}): Promise<void> {
  const { href } = new URL(url, location.href)
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName(href).length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'resource' })
    realFetch(href, init).catch(() => {})
  })
}

describe('the cart requested from a shop', () => {
  const { fetch } = window
  const REQUEST_COUNT = 2
  let page: AbortController
  let requestedUrls: string[]
  let receivedCarts: number[]
  /** Functions that respond to the requests, in the order of the requests. */
  let answers: ((total: number, status?: number) => void)[]
  beforeEach(() => {
    page = new AbortController()
    requestedUrls = []
    receivedCarts = []
    answers = []
    Object.assign(window, { Shopify: {} })
    window.fetch = (url) => {
      requestedUrls.push(`${url}`)
      return new Promise((resolve) => {
        answers.push((total, status = 200) => {
          const body = { total_price: total * 100, currency: 'EUR', item_count: 1 }
          // Read without a stream, so that it is handled before the next timer.
          const json = async () => body
          resolve(Object.assign(new Response(null, { status }), { json }))
        })
      })
    }
  })
  afterEach(() => {
    page.abort()
    window.fetch = fetch
    Reflect.deleteProperty(window, 'Shopify')
    document.body.replaceChildren()
  })

  const follow = () =>
    cartSource(page.signal)((cart) => receivedCarts.push(cart.total), page.signal)
  const responseHandled = () => new Promise((resolve) => setTimeout(resolve))

  it('is the response to the latest request, even if the response to an earlier one arrives last', async () => {
    follow()
    await fetch('/cart/add.js', { method: 'POST' })
    await eventually(() => answers.length === REQUEST_COUNT)
    answers[1]?.(60)
    answers[0]?.(40)
    await responseHandled()
    expect(receivedCarts).to.deep.equal([60])
  })

  it('is not read from an error response', async () => {
    follow()
    answers[0]?.(40, 500)
    await responseHandled()
    expect(receivedCarts).to.deep.equal([])
  })

  it('is not requested again after a request to the cart URL itself', async () => {
    follow()
    await requestAndAwaitObservers('/cart.js')
    expect(requestedUrls).to.have.length(1)
  })

  it('is not requested again after a request to another origin', async () => {
    follow()
    const elsewhere = `http://127.0.0.1:${location.port}/cart/add.js`
    await requestAndAwaitObservers(elsewhere, { mode: 'no-cors' })
    expect(requestedUrls).to.have.length(1)
  })

  it('is no longer requested after the page has been left', async () => {
    follow()
    page.abort()
    await requestAndAwaitObservers('/cart/add.js', { method: 'POST' })
    expect(requestedUrls).to.have.length(1)
  })

  it('is requested only from this origin, whatever root the shop specifies', () => {
    Object.assign(window, { Shopify: { routes: { root: '//elsewhere.example/' } } })
    follow()
    expect(requestedUrls).to.deep.equal([`${location.origin}/cart.js`])
  })

  it('is the cart that the page reports, even if the shop responds later', async () => {
    follow()
    dispatchCart(CART)
    answers[0]?.(99)
    await responseHandled()
    expect(receivedCarts).to.deep.equal([CART.total])
  })
})

describe('a WooCommerce shop’s cart', () => {
  const { fetch } = window
  const TOTALS = {
    ...{ total_items: '4000', total_items_tax: '800', total_discount: '500' },
    ...{ total_discount_tax: '100', total_shipping: '990', total_price: '5190' },
    ...{ currency_code: 'EUR', currency_minor_unit: 2 },
  }
  let page: AbortController
  let requests: string[]
  let response: unknown
  beforeEach(() => {
    page = new AbortController()
    requests = []
    response = { totals: TOTALS, items_count: 2 }
    window.fetch = async (url) => {
      requests.push(`${url}`)
      return Response.json(response)
    }
  })
  afterEach(() => {
    page.abort()
    window.fetch = fetch
    document.body.replaceChildren()
  })

  const setCartUrl = (url: string, tax = 'excl') => {
    document.body.innerHTML = `<div data-poplar-woocommerce="${url}" data-poplar-tax="${tax}"></div>`
  }
  const nextCart = () =>
    new Promise<Cart>((resolve) => cartSource(page.signal)(resolve, page.signal))
  const cartsAfterRequest = async (request: string) => {
    const carts: Cart[] = []
    await new Promise<void>((resolve) =>
      cartSource(page.signal)((cart) => {
        carts.push(cart)
        if (carts.length === 2) resolve()
        response = { totals: { ...TOTALS, total_items: '6500' }, items_count: 3 }
        if (carts.length === 1) void fetch(request, { method: 'POST' })
      }, page.signal),
    )
    return carts.map(({ total }) => total)
  }

  it('is the price of its items after discounts, excluding tax and shipping', async () => {
    setCartUrl('/wp-json/wc/store/v1/cart')
    expect(await nextCart()).to.deep.equal({ total: 35, currency: 'EUR', items: 2 })
  })

  it('includes tax if the shop shows prices with tax', async () => {
    setCartUrl('/wp-json/wc/store/v1/cart', 'incl')
    expect(await nextCart()).to.deep.equal({ total: 42, currency: 'EUR', items: 2 })
  })

  it('respects the minor unit of its currency', async () => {
    const yen = { currency_code: 'JPY', currency_minor_unit: 0, total_discount: '0' }
    response = { totals: { ...TOTALS, ...yen }, items_count: 1 }
    setCartUrl('/wp-json/wc/store/v1/cart')
    expect(await nextCart()).to.deep.equal({ total: 4_000, currency: 'JPY', items: 1 })
  })

  it('is read from this origin only, with only the fields it needs', async () => {
    setCartUrl('http://elsewhere.example/blog/wp-json/wc/store/v1/cart')
    await nextCart()
    const path = '/blog/wp-json/wc/store/v1/cart?_fields=totals%2Citems_count'
    expect(requests).to.deep.equal([location.origin + path])
  })

  it('is read when the shop has plain permalinks', async () => {
    setCartUrl('/index.php?rest_route=%2Fwc%2Fstore%2Fv1%2Fcart')
    await nextCart()
    expect(new URL(requests[0] ?? '').searchParams.get('rest_route')).to.equal('/wc/store/v1/cart')
  })

  for (const request of [
    '/?wc-ajax=add_to_cart',
    '/wp-json/wc/store/v1/batch',
    '/index.php?rest_route=%2Fwc%2Fstore%2Fv1%2Fcart%2Fadd-item',
    location.pathname,
  ]) {
    it(`is read again after a request to ${request}`, async () => {
      setCartUrl('/wp-json/wc/store/v1/cart')
      expect(await cartsAfterRequest(request)).to.deep.equal([35, 60])
    })
  }

  it('is not read again after its own request', async () => {
    setCartUrl('/wp-json/wc/store/v1/cart/')
    await nextCart()
    await requestAndAwaitObservers(requests[0] ?? '')
    expect(requests).to.have.length(1)
  })

  it('is not read again after other requests to the URL that the page and the shop share', async () => {
    const rest = (path: string) => `${location.pathname}?rest_route=${encodeURIComponent(path)}`
    setCartUrl(rest('/wc/store/v1/cart'))
    await nextCart()
    await requestAndAwaitObservers(rest('/wp/v2/posts'))
    expect(requests).to.have.length(1)
  })

  it('is unknown when the shop returns an error', async () => {
    response = { code: 'rest_forbidden' }
    setCartUrl('/wp-json/wc/store/v1/cart')
    const heard: Cart[] = []
    cartSource(page.signal)((cart) => heard.push(cart), page.signal)
    await new Promise((resolve) => setTimeout(resolve))
    expect(heard).to.deep.equal([])
  })

  it('is the cart that the page reports, if it reports any', async () => {
    setCartUrl('/wp-json/wc/store/v1/cart')
    addCartElement(CART)
    const heard: Cart[] = []
    cartSource(page.signal)((cart) => heard.push(cart), page.signal)
    await new Promise((resolve) => setTimeout(resolve))
    expect(heard).to.deep.equal([CART])
  })
})
