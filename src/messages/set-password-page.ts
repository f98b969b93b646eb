import { catalogue } from './catalogue.ts'

/** What the page says in place of the form. */
export const setPasswordPageMessages = catalogue('setPasswordPage', {
  noLinkTitle: 'Open this page from your mail',
  noLinkText:
    'We sent you a link by mail. It lets you set a password, once. Without it there is nothing to set here.',
})
