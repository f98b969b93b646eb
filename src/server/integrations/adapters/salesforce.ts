import * as v from 'valibot'
import type { Adapter, Credentials } from './adapter.ts'
import { readByStatus } from './outcome-rules.ts'
import { bare, bearer, json } from './requests.ts'

const LOGIN = 'https://login.salesforce.com/services/oauth2'
/** Errors that pass: too many calls in a day, or another change of the same record. */
const PASSING = /REQUEST_LIMIT_EXCEEDED|UNABLE_TO_LOCK_ROW|SERVER_UNAVAILABLE/

const found = v.object({ records: v.array(v.object({ Id: v.string() })) })

/** Each organization has an address of its own, which comes with the token. */
const api = ({ instance_url = LOGIN }: Credentials, path: string) =>
  `${instance_url}/services/data/v62.0${path}`

/** A lead that was converted to a contact can't be changed any more. */
function query(email: string): string {
  const literal = email.replaceAll(/[\\']/g, '\\$&')
  return `SELECT Id FROM Lead WHERE Email = '${literal}' AND IsConverted = false LIMIT 1`
}

/** Without an upsert by address: a lead is searched for, so that each address has one. */
export const salesforce: Adapter = {
  documentation:
    'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/using_resources_working_with_records.htm',
  oauth: {
    authorizeUrl: `${LOGIN}/authorize`,
    tokenUrl: `${LOGIN}/token`,
    scopes: ['api', 'refresh_token'],
    clientAuthentication: 'body',
    usesPkce: true,
    accountMember: 'instance_url',
  },
  knownFields: [
    { name: 'FirstName', label: 'First name' },
    { name: 'LastName', label: 'Last name' },
    { name: 'Phone', label: 'Phone number' },
    { name: 'Country', label: 'Country' },
    { name: 'Company', label: 'Company' },
    { name: 'LeadSource', label: 'Lead source' },
    { name: 'Description', label: 'Description' },
  ],
  addLead: ({ email, fields }, credentials) => [
    bare(
      'GET',
      api(credentials, `/query?q=${encodeURIComponent(query(email))}`),
      bearer(credentials.access_token),
    ),
    ([response]) => {
      const [lead] = v.parse(found, response).records
      const auth = bearer(credentials.access_token)
      if (lead !== undefined) {
        const value = { ...fields, Email: email }
        return json('PATCH', api(credentials, `/sobjects/Lead/${lead.Id}`), auth, value)
      }
      // Both are required for a new lead; the second text is what Salesforce itself writes.
      const value = { LastName: email, Company: '[not provided]', ...fields, Email: email }
      return json('POST', api(credentials, '/sobjects/Lead'), auth, value)
    },
  ],
  check: (credentials) =>
    bare('GET', api(credentials, '/sobjects/Lead'), bearer(credentials.access_token)),
  readOutcome(response) {
    const outcome = readByStatus(response)
    const isPassing = outcome.result !== 'accepted' && PASSING.test(response.body)
    return isPassing ? { ...outcome, result: 'retry' } : outcome
  },
}
