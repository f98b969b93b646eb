import { catalogue } from './catalogue.ts'

/**
 * Messages for a payment, its outcome, and orders with nothing to pay. Separate from checkout.ts to keep the first load
 * small.
 */
export const paymentMessages = catalogue('payment', {
  paymentPage: 'Payment by card',
  opening: 'Loading the payment page…',
  sessionFailed: 'Couldn’t open the payment page',
  stripeFailed: 'Couldn’t load Stripe’s payment page',
  stripeSlow: 'Its script didn’t load within 10 seconds. You haven’t been charged.',
  stripeBlocked:
    'Its script couldn’t be loaded. An ad blocker may be blocking it. You haven’t been charged.',
  stripeOther:
    'The script that loaded isn’t Stripe’s, so it can’t accept a payment. You haven’t been charged.',
  endsLifetime:
    'Your lifetime deal ends with the first payment, and the limits of {plan} apply. You keep your sites and campaigns.',
  endsBundle:
    'Your place in the bundle ends with the first payment, and the limits of {plan} apply. You keep your sites and campaigns.',
  priceChanged: 'The price has changed to {price}.',
  priceWas: 'It was {price} when this page opened.',
  agree: 'Continue with {price}',
  takenTitle: 'Checkout is open in another part of this page',
  payHere: 'Pay here instead',

  unknownTitle: 'This plan doesn’t exist',
  unknownText: 'You can choose Starter, {plus}, or {ultimate}.',
  typeTitle: 'This billing period doesn’t exist',
  typeText: 'Plans are billed monthly or yearly.',
  freeTitle: 'The Free plan is free',
  freeText: 'There is nothing to pay here. To leave a paid plan, cancel it under Billing.',
  currentTitle: 'You’re already on {plan}',
  currentMonthly: 'It’s billed monthly. You haven’t been charged again.',
  currentYearly: 'It’s billed yearly. You haven’t been charged again.',
  memberTitle: 'Only an admin can buy a plan',
  memberText: 'Ask an admin of your account. You haven’t been charged.',
  signedOutTitle: 'You’re signed out',
  signedOutText: 'Sign in to continue with your order.',
  refusedTitle: 'You can’t pay for this plan here',
  quoteFailed: 'Couldn’t load the price',
  toBilling: 'Back to billing',

  confirming: 'Confirming your payment…',
  paidTitle: 'You’re on {plan}',
  paidMonthly: 'Paid for a month. The new limits apply now.',
  paidYearly: 'Paid for a year. The new limits apply now.',
  goingOn: 'Taking you to billing…',
  processingTitle: 'Your payment is processing',
  processingText:
    'The bank hasn’t confirmed it yet. You can close this tab: your plan starts automatically once the payment arrives.',
  failedTitle: 'The payment didn’t go through',
  failedText: 'Nothing has been charged.',
  openTitle: 'This payment isn’t complete',
  openText: 'You haven’t been charged. You can continue where you left off.',
  expiredTitle: 'This checkout has expired',
  expiredText: 'You haven’t been charged. Starting a new one takes a moment.',
  missingTitle: 'We couldn’t find this payment',
  missingText: 'It may belong to another account, or the link may be incomplete.',
  lookFailed: 'Couldn’t check your payment',
  backToCheckout: 'Back to the checkout',
})
