import { catalogue } from './catalogue.ts'

/** What the page says in place of the form. */
export const setPasswordPageMessages = catalogue('setPasswordPage', {
  noLinkTitle: 'Open this page from your mail',
  noLinkText:
    'The link that we sent you after your purchase lets you set a password, once. Without it there is nothing to set here.',
})
