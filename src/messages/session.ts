import { catalogue } from './catalogue.ts'

/** Messages for signing in and out. */
export const sessionMessages = catalogue('session', {
  emailTaken: 'You already seem to have an account with this email',
  pleaseLogIn: 'Please login to continue',
  providerUnreachable: 'We can’t reach the sign-in service. Check your connection and try again.',
  storageBlocked:
    'Your browser blocks the storage that sign-in needs. Allow site data for this page, then try again.',
  signedOutTitle: 'You’re signed out',
  signedOutElsewhere: 'You signed out in another tab.',
  signingIn: 'Taking you to sign in…',
  logOut: 'Log out',
})
