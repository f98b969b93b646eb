import { catalogue } from './catalogue.ts'

/** Shown instead of the set-password form if the link has no token. */
export const setPasswordPageMessages = catalogue('setPasswordPage', {
  noLinkTitle: 'Open this page from your email',
  noLinkText:
    'We emailed you a single-use link to set a password. This page only works with that link.',
})
