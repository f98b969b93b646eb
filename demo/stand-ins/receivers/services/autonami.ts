import * as v from 'valibot'
import { findPerson, personById, removePerson, savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'

const KEY = 'b457e81b66663e7839ff318c806b4a2f'
const LISTS = [
  { ID: 1, name: 'Newsletter' },
  { ID: 2, name: 'Customers' },
]
const API = '/wp-json/funnelkit-automations'

const contact = v.looseObject({ email: v.string(), lists: v.optional(v.array(v.number()), []) })
const lists = v.object({ lists: v.array(v.number()) })
const change = v.object({ status: v.string() })

const success = (data: object): Reply => reply({ code: 'success', data })
const problem = (status: number, message: string): Reply => reply({ code: status, message }, status)
const MISSING = problem(422, 'Contact doesn’t exist')
const areLists = (ids: readonly number[]) => ids.every((id) => LISTS.some(({ ID }) => ID === id))

const shown = (id: string, email: string) => success({ contact: { contact: { id, email } } })

async function save({ json, memory }: Call, isNew: boolean): Promise<Reply> {
  const parsed = v.safeParse(contact, json)
  if (!parsed.success) return problem(400, 'Required fields missing')
  const { email, ...fields } = parsed.output
  if (isRefusedEmail(email)) return problem(422, 'Email is not valid')
  if (!areLists(fields.lists)) return problem(422, 'List(s) not found')
  const known = await findPerson(memory, '', email)
  if (isNew && known !== null) return problem(422, 'Contact already exists')
  const { person } = await savePerson(memory, { list: '', email, fields })
  return shown(person.id, email)
}

async function updateById(
  call: Call,
  id: string,
  parsed: v.SafeParseResult<v.GenericSchema<object>>,
) {
  const person = await personById(call.memory, id)
  if (person === null || !parsed.success) return MISSING
  await savePerson(call.memory, { ...person, fields: { ...parsed.output } })
  return shown(id, person.email)
}

async function assign(call: Call, id = ''): Promise<Reply> {
  const parsed = v.safeParse(lists, call.json)
  if (!parsed.success || !areLists(parsed.output.lists)) return problem(422, 'List(s) not found')
  return updateById(call, id, parsed)
}

export const autonami: Service = {
  hosts: ['juniperandclay.example'],
  entries: [
    ['Address', 'https://juniperandclay.example'],
    ['API key', KEY],
  ],
  revoked: problem(401, 'API key is invalid'),
  refuse: ({ query }) => (query.get('api_key') === KEY ? null : problem(401, 'API key is invalid')),
  routes: [
    route('GET', new RegExp(`${API}/lists`), () => success({ lists: LISTS, limit: 0, offset: 0 })),
    route('GET', new RegExp(`${API}/contact`), async ({ memory, query }) => {
      const person = await findPerson(memory, '', query.get('email') ?? '')
      return person === null ? MISSING : shown(person.id, person.email)
    }),
    route('POST', new RegExp(`${API}/contact/add`), (call) => save(call, true)),
    route('POST', new RegExp(`${API}/contact/update/(\\d+)`), (call) => save(call, false)),
    route('POST', new RegExp(`${API}/contact/list-assign/(\\d+)`), assign),
    route('POST', new RegExp(`${API}/contact/change-status/(\\d+)`), (call, id = '') =>
      updateById(call, id, v.safeParse(change, call.json)),
    ),
    route('DELETE', new RegExp(`${API}/contact/(\\d+)`), async ({ memory }, id = '') => {
      const person = await personById(memory, id)
      if (person !== null) await removePerson(memory, '', person.email)
      return person === null ? MISSING : success({})
    }),
  ],
}
