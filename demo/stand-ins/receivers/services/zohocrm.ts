import * as v from 'valibot'
import { findPerson, savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'
import { hasAccess } from '../sign-in.ts'

const records = v.object({
  data: v.tuple([v.record(v.string(), v.string())]),
  duplicate_check_fields: v.array(v.string()),
})

const UNAUTHORIZED = reply(
  { code: 'INVALID_TOKEN', details: {}, message: 'invalid oauth token', status: 'error' },
  401,
)

/** How the record was taken; a refused one is 202, like an accepted one of several. */
const refused = (code: string, api_name: string, message: string): Reply =>
  reply({ data: [{ code, details: { api_name }, message, status: 'error' }] }, 202)

async function upsert({ json, memory }: Call): Promise<Reply> {
  const parsed = v.safeParse(records, json)
  if (!parsed.success) {
    return reply(
      { code: 'INVALID_DATA', details: {}, message: 'body is invalid', status: 'error' },
      400,
    )
  }
  const [fields] = parsed.output.data
  const { Email: email = '' } = fields
  if (isRefusedEmail(email)) return refused('INVALID_DATA', 'Email', 'invalid data')
  const known = await findPerson(memory, '', email)
  if (known === null && (fields.Last_Name ?? '') === '') {
    return refused('MANDATORY_NOT_FOUND', 'Last_Name', 'required field not found')
  }
  const { person } = await savePerson(memory, { list: '', email, fields })
  const action = known === null ? 'insert' : 'update'
  const details = { id: person.id }
  const result = { code: 'SUCCESS', action, details, message: 'record added', status: 'success' }
  return reply({ data: [result] })
}

/** The person's account is in the European data center: the endpoint of another one knows neither codes nor tokens. */
const TOKEN_PATH = '/oauth/v2/token'

export const zohocrm: Service = {
  hosts: ['accounts.zoho.com', 'accounts.zoho.eu', 'www.zohoapis.com', 'www.zohoapis.eu'],
  entries: [],
  revoked: UNAUTHORIZED,
  async refuse(call) {
    if (call.path === TOKEN_PATH) return reply({ error: 'invalid_code' })
    return (await hasAccess(call, 'Zoho-oauthtoken')) ? null : UNAUTHORIZED
  },
  signIn: {
    authorizePage: 'accounts.zoho.com/oauth/v2/auth',
    tokenEndpoint: `accounts.zoho.eu${TOKEN_PATH}`,
    returns: { location: 'eu', 'accounts-server': 'https://accounts.zoho.eu' },
    extra: { api_domain: 'https://www.zohoapis.eu' },
    rotates: false,
    errorStatus: 200,
  },
  routes: [
    route('GET', /\/crm\/v8\/Leads/, () => reply({ data: [] })),
    route('GET', /\/crm\/v8\/Leads\/search/, async ({ memory, query }) => {
      const person = await findPerson(memory, '', query.get('email') ?? '')
      return person === null
        ? reply('', 204)
        : reply({ data: [{ id: person.id, Email: person.email }] })
    }),
    route('POST', /\/crm\/v8\/Leads\/upsert/, upsert),
  ],
}
