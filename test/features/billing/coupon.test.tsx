import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import type { Call } from '../../../src/lib/http.ts'
import { eventually, type Mounted } from '../../support/mount.tsx'
import { couponResponse, showBilling } from './page-support.tsx'

const couponRefusal = (serverMessage: string) =>
  new ApiFailure({ kind: 'refused', status: 422, code: 'COUPON_REFUSED', serverMessage })

/** The default yearly coupon, and one with 30% off the two larger plans. */
const COUPONS: Record<string, object> = {
  KILN30: couponResponse('KILN30', { plus: 46_800, ultimate: 118_800 }),
  POPLAR20: {
    code: 'POPLAR20',
    totals: [
      { plan: 'starter', total: 14_400 },
      { plan: 'plus', total: 37_440 },
    ],
  },
}

const respondWithCoupon = ({ query }: Call) => {
  const data = COUPONS[String(query?.coupon).toUpperCase()]
  return data ? { data } : couponRefusal('There is no coupon with this name.')
}

describe('a coupon', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  const type = (text: string) => {
    const field = view.getByLabel('Coupon')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const applyCoupon = async (text: string) => {
    ;(await view.findByRole('button', /^Yearly/)).click()
    ;(await view.findByRole('button', 'Use another coupon')).click()
    await view.findByLabel('Coupon')
    type(text)
    view.getByRole('button', 'Apply').click()
  }
  const show = (table: Parameters<typeof showBilling>[0] = {}) => {
    const shown = showBilling({ table: { 'GET /billing/coupon': respondWithCoupon }, ...table })
    view = shown.view
    return shown
  }

  it('is applied to yearly billing by default', async () => {
    show()
    ;(await view.findByRole('button', /^Yearly/)).click()
    await view.findByText('POPLAR20, 20% off yearly plans')
  })

  it('entered by the user changes the prices, and is passed to the checkouts it is valid for', async () => {
    show({ over: { cards: [] } })
    await applyCoupon(' KILN30 ')
    await view.findByText(/^KILN30 is applied/)
    view.getByText('Coupon KILN30 has been applied.')
    view.getByText('Not valid for Starter.')
    view.getByText('$327.60 a year, you save $140.40')
    const hrefOf = (name: string) => view.getByRole('link', name).getAttribute('href')
    expect(hrefOf('Upgrade to Poplar Plus')).to.equal(
      '/checkout?plan=plus&type=yearly&coupon=KILN30',
    )
    expect(hrefOf('Pay yearly')).to.equal('/checkout?plan=starter&type=yearly')
  })

  it('can be removed, which restores the default one', async () => {
    show()
    await applyCoupon('KILN30')
    const remove = await view.findByRole('button', 'Remove coupon KILN30')
    const opener = await view.findByRole('button', 'Use another coupon')
    await eventually(() => view.shadow.activeElement === opener)
    remove.focus()
    remove.click()
    await view.findByText('POPLAR20, 20% off yearly plans')
    await eventually(() => view.shadow.activeElement === opener)
    view.getByText('Coupon KILN30 has been removed.')
  })

  it('that is not valid shows the reason next to the field, which keeps its text', async () => {
    show()
    await applyCoupon('KLIN30')
    const error = await view.findByText('There is no coupon with this name.')
    const field = view.getByLabel('Coupon')
    expect(field).to.have.property('value', 'KLIN30')
    expect(field.getAttribute('aria-describedby')).to.equal(error.id)
  })

  it('is requested once, whether valid or not', async () => {
    const { http } = show()
    await applyCoupon('KLIN30')
    await view.findByText('There is no coupon with this name.')
    expect(http.calls.filter(({ call }) => call.query?.coupon)).to.have.length(1)
  })

  it('that the user types is shown by name if it is the default one, and cannot be removed', async () => {
    show({ over: { cards: [] } })
    await applyCoupon('kiln30')
    await view.findByText(/^KILN30 is applied/)
    ;(await view.findByRole('button', 'Use another coupon')).click()
    await view.findByLabel('Coupon')
    type('poplar20')
    view.getByRole('button', 'Apply').click()
    await view.findByText('Coupon POPLAR20 has been applied.')
    view.getByText('POPLAR20, 20% off yearly plans')
    expect(view.queryByRole('button', /^Remove coupon/)).to.equal(null)
    await eventually(() => view.queryByRole('textbox', 'Coupon') === null)
    const link = view.getByRole('link', 'Upgrade to Poplar Plus')
    expect(link.getAttribute('href')).to.equal('/checkout?plan=plus&type=yearly')
  })

  it('is required when the field is empty, and nothing is sent', async () => {
    const { http } = show()
    await applyCoupon('  ')
    await view.findByText('Enter a coupon code.')
    expect(http.calls.some(({ path }) => path === '/billing/coupon')).to.equal(false)
  })

  it('is truncated to one character above the limit before it is sent', async () => {
    const { http } = show()
    await applyCoupon('K'.repeat(1_000))
    await view.findByText('There is no coupon with this name.')
    const sent = http.calls.flatMap(({ call }) => call.query?.coupon ?? [])
    expect(new Set(sent)).to.deep.equal(new Set(['K'.repeat(101)]))
  })

  it('is checked again for the other billing type', async () => {
    const { http } = show()
    await applyCoupon('KILN30')
    await view.findByText(/^KILN30 is applied/)
    view.getByRole('button', 'Monthly').click()
    await eventually(() => http.calls.some(({ call }) => call.query?.type === 'monthly'))
  })

  it('that is not valid for the other billing type says so, and is no longer applied', async () => {
    const { http } = show()
    await applyCoupon('KILN30')
    await view.findByText(/^KILN30 is applied/)
    http.table['GET /billing/coupon'] = couponRefusal('This coupon is only valid for yearly plans.')
    view.getByRole('button', 'Monthly').click()
    await view.findByText('This coupon is only valid for yearly plans.')
    expect(view.getByLabel('Coupon')).to.have.property('value', 'KILN30')
    expect(view.queryByRole('button', 'Remove coupon KILN30')).to.equal(null)
  })
})
