import { catalogue } from './catalogue.ts'

/** Checkout messages that are shown immediately. */
export const checkoutMessages = catalogue('checkout', {
  payment: 'Payment',
  monthly: 'Monthly',
  yearly: 'Yearly',
  oneMonth: 'One month',
  twelveMonths: '12 months',
  twelveMonthsAt: '12 months at {price}',
  coupon: 'Coupon {code}',
  useAnother: 'Use another',
  credit: 'Your credit',
  due: 'Due today',
  couponLabel: 'Coupon',
  apply: 'Apply',
  renewsMonthly:
    'Renews on {date} for {total}. Cancel at any time; your plan then runs until the end of the month.',
  renewsYearly:
    'Renews on {date} for {total}. Cancel at any time; your plan then runs until the end of the year.',
  fullFrom: 'From {date}, it costs {total}.',
  creditsUnused: 'The unused part of your current plan is credited to your next bills.',
})
