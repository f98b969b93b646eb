import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import type { Call } from '../../../src/lib/http.ts'
import { eventually, type Mounted } from '../../support/mount.tsx'
import { showBilling, wireQuote } from './page-support.tsx'

const refused = (serverMessage: string) =>
  new ApiFailure({ kind: 'refused', status: 422, code: 'COUPON_REFUSED', serverMessage })

/** A coupon of 30 % for the two larger plans. */
const quotes = ({ query }: Call) => {
  const { plan, coupon } = query ?? {}
  if (coupon !== 'KILN30') return refused('There is no coupon of this name.')
  if (plan === 'starter') return refused('It is for another plan.')
  return { data: wireQuote(String(plan), plan === 'plus' ? 46_800 : 118_800) }
}

describe('the coupon', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  const type = (text: string) => {
    const field = view.getByLabel('Coupon')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const use = async (text: string) => {
    ;(await view.findByRole('button', /^Yearly/)).click()
    ;(await view.findByRole('button', 'Use another coupon')).click()
    await view.findByLabel('Coupon')
    type(text)
    view.getByRole('button', 'Apply').click()
  }
  const show = (table: Parameters<typeof showBilling>[0] = {}) => {
    const shown = showBilling({ table: { 'GET /billing/quote': quotes }, ...table })
    view = shown.view
    return shown
  }

  it('of a year comes by itself', async () => {
    show()
    ;(await view.findByRole('button', /^Yearly/)).click()
    await view.findByText('POPLAR20, 20% off yearly plans')
  })

  it('of one’s own changes the prices and goes to the checkout, where it counts', async () => {
    show()
    await use(' KILN30 ')
    await view.findByText(/^KILN30 is applied/)
    view.getByText('The coupon KILN30 is applied to the prices.')
    view.getByText('It does not count for Starter.')
    view.getByText('$327.60 a year, you save $140.40')
    const hrefOf = (name: string) => view.getByRole('link', name).getAttribute('href')
    expect(hrefOf('Upgrade to Poplar Plus')).to.equal(
      '/checkout?plan=plus&type=yearly&coupon=KILN30',
    )
    expect(hrefOf('Pay yearly')).to.equal('/checkout?plan=starter&type=yearly')
  })

  it('can be removed, and the default one comes back', async () => {
    show()
    await use('KILN30')
    ;(await view.findByRole('button', 'Remove coupon KILN30')).click()
    await view.findByText('POPLAR20, 20% off yearly plans')
    const opener = view.getByRole('button', 'Use another coupon')
    await eventually(() => view.shadow.activeElement === opener)
    view.getByText('The coupon KILN30 is removed.')
  })

  it('that counts for nothing says why beside the field, which keeps what was typed', async () => {
    show()
    await use('KLIN30')
    const error = await view.findByText('There is no coupon of this name.')
    const field = view.getByLabel('Coupon')
    expect(field).to.have.property('value', 'KLIN30')
    expect(field.getAttribute('aria-describedby')).to.equal(error.id)
  })

  it('is asked for where nothing was typed, and nothing is sent', async () => {
    const { http } = show()
    await use('  ')
    await view.findByText('Enter the code of your coupon.')
    expect(http.calls.some(({ path }) => path === '/billing/quote')).to.equal(false)
  })

  it('is never sent longer than it can be refused for', async () => {
    const { http } = show()
    await use('K'.repeat(1_000))
    await view.findByText('There is no coupon of this name.')
    const sent = http.calls.flatMap(({ call }) => call.query?.coupon ?? [])
    expect(new Set(sent)).to.deep.equal(new Set(['K'.repeat(101)]))
  })

  it('follows the other billing type', async () => {
    const { http } = show()
    await use('KILN30')
    await view.findByText(/^KILN30 is applied/)
    view.getByRole('button', 'Monthly').click()
    await eventually(() => http.calls.some(({ call }) => call.query?.type === 'monthly'))
  })
})
