import * as v from 'valibot'
import type { Adapter, Credentials } from './adapter.ts'
import { parseBody, readByStatus } from './outcome-rules.ts'
import { bare, json, labelled, maybe } from './requests.ts'
import { ZOHO_APIS, ZOHO_SERVERS } from './zoho-centers.ts'

const FIELDS = ['First_Name', 'Last_Name', 'Phone', 'Country', 'Company', 'Lead_Source']
const ACCOUNTS = 'https://accounts.zoho.com/oauth/v2'
const API = 'https://www.zohoapis.com'

/** Responses of 200 and 202 contain how each record, of which there is one, was taken. */
const results = v.object({
  data: v.array(
    v.object({
      status: v.string(),
      message: v.string(),
      details: v.optional(v.object({ api_name: v.optional(v.string()) })),
    }),
  ),
})

const found = v.object({ data: v.array(v.object({ Email: v.nullish(v.string()) })) })

/** The search also finds other addresses of a lead, and answers nothing with an empty body. */
const isFound = (response: unknown, email: string): boolean =>
  v.is(found, response) &&
  response.data.some(({ Email }) => Email?.toLowerCase() === email.toLowerCase())

/** Each data center has an address of its own, which comes with the token. */
const api = ({ api_domain = API }: Credentials, path: string) => `${api_domain}/crm/v8${path}`

const auth = ({ access_token = '' }: Credentials) => ({
  authorization: `Zoho-oauthtoken ${access_token}`,
})

/** Leads are sales contacts, so nobody is removed. */
export const zohocrm: Adapter = {
  documentation: 'https://www.zoho.com/crm/developer/docs/api/v8/upsert-records.html',
  oauth: {
    authorizeUrl: `${ACCOUNTS}/auth?access_type=offline&prompt=consent`,
    tokenUrl: `${ACCOUNTS}/token`,
    // Zoho separates scopes with commas.
    scopes: ['ZohoCRM.modules.leads.ALL,ZohoSearch.securesearch.READ'],
    clientAuthentication: 'body',
    usesPkce: false,
    servers: ZOHO_SERVERS,
    hasOwnAddresses: ({ api_domain = API }) => ZOHO_APIS.includes(api_domain),
  },
  knownFields: labelled(FIELDS),
  addLead: ({ email, fields }, credentials) => [
    maybe(
      bare(
        'GET',
        api(credentials, `/Leads/search?email=${encodeURIComponent(email)}`),
        auth(credentials),
      ),
    ),
    ([response]) => {
      // Required for a new lead; a lead that is there keeps its name.
      const name = isFound(response, email) ? {} : { Last_Name: email }
      const lead = { ...name, ...fields, Email: email }
      const value = { data: [lead], duplicate_check_fields: ['Email'] }
      return json('POST', api(credentials, '/Leads/upsert'), auth(credentials), value)
    },
  ],
  check: (credentials) =>
    bare('GET', api(credentials, '/Leads?fields=Email&per_page=1'), auth(credentials)),
  readOutcome(response) {
    const outcome = readByStatus(response)
    const parsed = v.safeParse(results, parseBody(response.body))
    const refused = parsed.success
      ? parsed.output.data.find(({ status }) => status === 'error')
      : undefined
    if (refused === undefined) return outcome
    const words = [refused.details?.api_name, refused.message].filter(Boolean).join(': ')
    return { result: outcome.result === 'accepted' ? 'rejected' : outcome.result, words }
  },
}
