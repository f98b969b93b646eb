import { catalogue } from './catalogue.ts'

/**
 * Texts for paying and its outcome, and for when there is nothing to pay. Separate from checkout.ts to keep the
 * first load small.
 */
export const paymentMessages = catalogue('checkout', {
  paymentPage: 'Payment by card',
  opening: 'The payment page is on its way…',
  sessionFailed: 'The payment did not open',
  stripeFailed: 'Stripe’s payment page did not load',
  stripeSlow: 'Its script did not load within 10 seconds. Nothing has been charged.',
  stripeBlocked:
    'Its script is blocked or out of reach, perhaps by an ad blocker. Nothing has been charged.',
  stripeOther:
    'What came in place of Stripe’s script cannot take a payment. Nothing has been charged.',
  endsLifetime:
    'Your lifetime deal ends with the first payment, and the limits of {plan} count. Your sites and campaigns stay.',
  endsBundle:
    'Your place in the bundle ends with the first payment, and the limits of {plan} count. Your sites and campaigns stay.',
  priceChanged: 'The price has changed to {price}.',
  priceWas: 'It was {price} when this page opened.',
  agree: 'Go on with {price}',
  takenTitle: 'You are paying in another part of this page',
  payHere: 'Pay here instead',

  unknownTitle: 'There is no such plan',
  unknownText: 'The plans on sale are Starter, {plus} and {ultimate}.',
  typeTitle: 'There is no such payment period',
  typeText: 'A plan is paid monthly or yearly.',
  freeTitle: 'The free plan costs nothing',
  freeText: 'There is nothing to pay here. To leave a paid plan, cancel it under Billing.',
  currentTitle: 'You are on {plan} already',
  currentMonthly: 'It is paid monthly. Nothing has been charged now.',
  currentYearly: 'It is paid yearly. Nothing has been charged now.',
  memberTitle: 'Only an admin can buy a plan',
  memberText: 'Ask an admin of your account. Nothing has been charged.',
  signedOutTitle: 'You are signed out',
  signedOutText: 'Sign in to go on with your order.',
  refusedTitle: 'This plan cannot be paid here',
  quoteFailed: 'The price did not load',
  toBilling: 'Back to billing',

  confirming: 'Asking the bank about your payment…',
  paidTitle: 'You are on {plan}',
  paidMonthly: 'Paid for a month. The new limits count from now on.',
  paidYearly: 'Paid for a year. The new limits count from now on.',
  goingOn: 'We take you to billing in a moment.',
  goToBilling: 'Go to billing',
  processingTitle: 'Your payment is on its way',
  processingText:
    'The bank has not confirmed it yet. You can close this tab: the plan begins by itself once the money is there.',
  failedTitle: 'The payment did not go through',
  failedText: 'Nothing has been charged.',
  openTitle: 'This payment is not finished',
  openText: 'Nothing has been charged. You can go on where you were.',
  expiredTitle: 'This checkout has expired',
  expiredText: 'Nothing has been charged. A new one takes a moment.',
  missingTitle: 'We do not know this payment',
  missingText: 'It may belong to another account, or the address is not complete.',
  lookFailed: 'We could not ask about your payment',
  backToCheckout: 'Back to the checkout',
  startAgain: 'Start again',
})
