import { catalogue } from './catalogue.ts'

/** Messages for failures. */
export const failureMessages = catalogue('failures', {
  failedTimedOut: 'The server took too long to respond. Nothing is lost.',
  failedSignedOut: 'Session timed out.',
  failedNoToken: 'You’re not signed in. Sign in, then try again.',
  failedToken: 'This page couldn’t confirm who you are. Nothing is lost.',
  failedForbidden: 'You don’t have permission to do this. Ask an admin of your account.',
  failedNotFound: 'This no longer exists, or it belongs to another account.',
  failedTooMany: 'Too many requests. Wait a moment, then try again.',
  failedServer: 'Our server failed to do this ({status}). Nothing is lost.',
  failedRefused: 'The server rejected the request ({status}). Nothing is lost.',
  failedUnreadable: 'The server sent an invalid response. Nothing is lost.',
  failedUnknown: 'This part of the page stopped working. Your input elsewhere is kept.',
  failureReference: 'Reference {id}',
})
