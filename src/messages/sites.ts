import { catalogue } from './catalogue.ts'

/** The words around the list of websites. */
export const sitesMessages = catalogue('sites', {
  title: 'Sites',
  choose: 'Choose a site',
  add: 'Add site',
  appId: 'App Id',
  none: 'No site yet',
  created: '{domain} is added.',
})
