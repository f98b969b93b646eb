import { catalogue } from './catalogue.ts'

/** What the page says in place of the form. */
export const setPasswordPageMessages = catalogue('setPasswordPage', {
  noLinkTitle: 'Open this page from your email',
  noLinkText:
    'We emailed you a link that lets you set a password, once. This page works only with that link.',
})
