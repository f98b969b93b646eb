import { catalogue } from './catalogue.ts'

/** The roles of spec §3; what is sent is their name there, however they are written here. */
export const roleMessages = catalogue('roles', {
  Personal: 'Personal',
  Company: 'Company',
  Agency: 'Agency',
  Develpoer: 'Develpoer',
  admin: 'admin',
  others: 'others',
})
