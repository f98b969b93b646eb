import { catalogue } from './catalogue.ts'

/** Texts for failures. */
export const failureMessages = catalogue('ui', {
  failedTimedOut: 'The server took too long to answer. Nothing is lost.',
  failedSignedOut: 'Session timed out.',
  failedNoToken: 'Nobody is signed in. Sign in, then try again.',
  failedToken: 'This page couldn’t confirm who you are. Nothing is lost.',
  failedForbidden: 'You do not have permission for this. Ask an admin of your account.',
  failedNotFound: 'This no longer exists, or it belongs to another account.',
  failedTooMany: 'That was too often. Wait a moment, then try again.',
  failedServer: 'The server has a problem of its own ({status}). Nothing is lost.',
  failedRefused: 'The server refused this ({status}). Nothing is lost.',
  failedUnreadable: 'The server sent an answer that we cannot read. Nothing is lost.',
  failedUnknown: 'This part of the page stopped. What you typed elsewhere is kept.',
  failureReference: 'Reference {id}',
})
