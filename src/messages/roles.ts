import { catalogue } from './catalogue.ts'

/** What is sent is the role's name, however it is written here. */
export const roleMessages = catalogue('roles', {
  Personal: 'Personal',
  Company: 'Company',
  Agency: 'Agency',
  Develpoer: 'Develpoer',
  admin: 'admin',
  others: 'others',
})
