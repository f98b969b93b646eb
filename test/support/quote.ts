/** The response of `GET /billing/quote` for a month of Plus without a coupon. */
export const MONTHLY_QUOTE = {
  plan: 'plus',
  type: 'monthly',
  currency: 'usd',
  list: 39_00,
  discount: 0,
  total: 39_00,
  coupon: null,
  renews_at: '2026-12-22T12:00:00.000Z',
  renews_total: 39_00,
  full_from: null,
  credits_unused: false,
  credit_balance: 0,
  ends_deal: null,
}
