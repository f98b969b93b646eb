import * as v from 'valibot'
import { people, removePerson, savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'
import { hasAccess } from '../sign-in.ts'

const LISTS = [
  { list_id: '07936f78-662a-11eb-af0a-fa163e56c9b0', name: 'Newsletter' },
  { list_id: '1618ae62-4752-11e9-9c8a-fa163e6b01c1', name: 'Members' },
]
const name = v.optional(v.pipe(v.string(), v.maxLength(50)))

const contact = v.strictObject({
  email_address: v.pipe(v.string(), v.maxLength(50)),
  list_memberships: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(50)),
  ...{ first_name: name, last_name: name, job_title: name, company_name: name },
  phone_number: v.optional(v.pipe(v.string(), v.maxLength(25))),
  custom_fields: v.optional(
    v.array(v.object({ custom_field_id: v.pipe(v.string(), v.uuid()), value: v.string() })),
  ),
})
const removal = v.object({
  source: v.object({ contact_ids: v.array(v.string()) }),
  list_ids: v.array(v.string()),
})

const problem = (status: number, key: string, message: string): Reply =>
  reply([{ error_key: `contacts.api.${key}`, error_message: message }], status)

const UNAUTHORIZED = reply(
  { error_key: 'unauthorized', error_message: 'The access token used is invalid.' },
  401,
)

async function signUp({ json, memory }: Call): Promise<Reply> {
  const parsed = v.safeParse(contact, json)
  if (!parsed.success) {
    const [issue] = parsed.issues
    return problem(400, 'validation.error', `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
  }
  const { email_address: email, list_memberships: lists, ...fields } = parsed.output
  if (isRefusedEmail(email)) return problem(400, 'validation.error', 'email_address is invalid.')
  if (!lists.every((id) => LISTS.some(({ list_id }) => list_id === id))) {
    return problem(400, 'validation.error', 'One or more list_memberships do not exist.')
  }
  const [list = ''] = lists
  const { isNew, person } = await savePerson(memory, { list, email, fields })
  const action = isNew ? 'created' : 'updated'
  return reply({ contact_id: person.id, action }, isNew ? 201 : 200)
}

async function search({ memory, query }: Call): Promise<Reply> {
  const email = query.get('email')?.toLowerCase()
  const found = (await people(memory)).filter((known) => known.email.toLowerCase() === email)
  return reply({ contacts: found.map(({ id }) => ({ contact_id: id })) })
}

async function removeWhere(call: Call, ids: readonly string[], lists?: readonly string[]) {
  for (const known of await people(call.memory)) {
    const isOnList = lists?.includes(known.list) ?? true
    if (ids.includes(known.id) && isOnList) await removePerson(call.memory, known.list, known.email)
  }
}

export const constantContact: Service = {
  hosts: ['authz.constantcontact.com', 'api.cc.email'],
  entries: [],
  revoked: UNAUTHORIZED,
  refuse: async (call) => ((await hasAccess(call)) ? null : UNAUTHORIZED),
  signIn: {
    authorizePage: 'authz.constantcontact.com/oauth2/default/v1/authorize',
    tokenEndpoint: 'authz.constantcontact.com/oauth2/default/v1/token',
    rotates: true,
    errorStatus: 400,
  },
  routes: [
    route('GET', /\/v3\/contact_lists/, () => reply({ lists: LISTS })),
    route('POST', /\/v3\/contacts\/sign_up_form/, signUp),
    route('GET', /\/v3\/contacts/, search),
    route('DELETE', /\/v3\/contacts\/([^/]+)/, async (call, id = '') => {
      await removeWhere(call, [id])
      return reply('', 204)
    }),
    route('POST', /\/v3\/activities\/remove_list_memberships/, async (call) => {
      const parsed = v.safeParse(removal, call.json)
      if (!parsed.success) return problem(400, 'validation.error', 'The source is missing.')
      await removeWhere(call, parsed.output.source.contact_ids, parsed.output.list_ids)
      return reply({ activity_id: '1f4a', state: 'initialized' }, 201)
    }),
  ],
}
