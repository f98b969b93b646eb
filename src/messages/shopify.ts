import { catalogue } from './catalogue.ts'

/** Messages for the return from Shopify's app store. */
export const shopifyMessages = catalogue('shopify', {
  asking: 'Connecting your shop…',
  askingText: 'We’re confirming with Shopify that the shop is yours.',
  incompleteTitle: 'Open this page from Shopify',
  incompleteText: 'Open the app from your shop’s admin, or add your shop in the dashboard.',
  failedTitle: 'Your shop isn’t connected',
  failed: 'Failed to log in. Please try again later',
  forEmail: '{message} for {email}',
  logIn: 'Log in',
  migrated: 'Your account migrated successfully',
  connected: 'Your shop is connected',
  shopRuns: '{domain} is in your account.',
  linkIsSent: 'We emailed you a link to set a new password.',
  setPassword: 'Set a new password',
  toDashboard: 'Go to the dashboard',
  refusedTitle: 'We blocked a redirect from Shopify',
  mismatch:
    'This shop belongs to another account than the one that is logged in here ({email}). We log that one out now. Please log in to your shop account.',
  mismatchNew:
    'This shop has a new account, separate from the one you’re logged in to ({email}). You’ll be logged out of that one once you’ve set the password of the new one.',
})
