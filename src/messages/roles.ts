import { catalogue } from './catalogue.ts'

/** Names of the roles. The English name is what is sent to the server, whatever the displayed language. */
export const roleMessages = catalogue('roles', {
  Personal: 'Personal',
  Company: 'Company',
  Agency: 'Agency',
  Develpoer: 'Develpoer',
  admin: 'admin',
  others: 'others',
})
