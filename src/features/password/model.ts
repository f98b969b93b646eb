/** Who somebody is, as the set-password form and the wizard ask: to the letter of spec §3, misspelling included. */
export const ROLES = ['Personal', 'Company', 'Agency', 'Develpoer', 'admin', 'others'] as const
export type PersonRole = (typeof ROLES)[number]
