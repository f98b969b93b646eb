import { catalogue } from './catalogue.ts'

/** The way back from Shopify's app store. */
export const shopifyMessages = catalogue('shopify', {
  asking: 'Connecting your shop…',
  askingText: 'We check with Shopify that it is yours.',
  incompleteTitle: 'This page is for the way back from Shopify',
  incompleteText: 'Open the app from your shop’s admin, or add your shop in the dashboard.',
  failedTitle: 'Your shop is not connected',
  failed: 'Failed to log in. Please try again later',
  forEmail: '{message} for {email}',
  logIn: 'Log in',
  tryAgain: 'Try again',
  migrated: 'Your account migrated successfully',
  connected: 'Your shop is connected',
  shopRuns: '{domain} is in your account.',
  linkIsSent: 'We sent you a link by mail, with which you can set a new password.',
  setPassword: 'Set a new password',
  goOn: 'Continue',
  toDashboard: 'Go to the dashboard',
  refusedTitle: 'We did not follow Shopify further',
  mismatch:
    'This shop belongs to another account than the one that is logged in here ({email}). We log that one out now. Please log in to your shop account.',
  mismatchNew:
    'This shop has a new account of its own, other than the one that is logged in here ({email}). That one is logged out once you have set the password of the new one.',
})
