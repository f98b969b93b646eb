/** Who somebody is, as the set-password form and the wizard ask: the names on the wire, misspelling included. */
export const ROLES = ['Personal', 'Company', 'Agency', 'Develpoer', 'admin', 'others'] as const
export type PersonRole = (typeof ROLES)[number]

/** What the link of the mail brings along. */
export const LINK_PARAMETERS = ['access_token', 'email']

export const parseLink = (query: URLSearchParams) => ({
  accessToken: query.get('access_token') ?? '',
  email: query.get('email') ?? '',
})
