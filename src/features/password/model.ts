/** The roles in the set-password form and the wizard: the names in the API, including its misspelling. */
export const ROLES = ['Personal', 'Company', 'Agency', 'Develpoer', 'admin', 'others'] as const
export type PersonRole = (typeof ROLES)[number]

/** The query parameters in the email's link. */
export const LINK_PARAMETERS = ['access_token', 'email']

export const parseLink = (query: URLSearchParams) => ({
  accessToken: query.get('access_token') ?? '',
  email: query.get('email') ?? '',
})
