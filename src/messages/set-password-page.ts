import { catalogue } from './catalogue.ts'

/** Shown instead of the set-password form if the link has no token. */
export const setPasswordPageMessages = catalogue('setPasswordPage', {
  noLinkTitle: 'Open this page from your email',
  noLinkText:
    'We emailed you a link that lets you set a password, once. This page works only with that link.',
})
