import * as v from 'valibot'
import { findPerson, personById, removePerson, savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'

const TOKEN = 'pat-na1-01234567-89ab-cdef-0123-456789abcdef'
const LISTS = [
  { listId: '10', name: 'Newsletter', objectTypeId: '0-1', processingType: 'MANUAL' },
  { listId: '11', name: 'Companies', objectTypeId: '0-2', processingType: 'MANUAL' },
]
const PROPERTIES = ['email', 'firstname', 'lastname', 'phone', 'country', 'company', 'message']

const batch = v.object({
  inputs: v.tuple([
    v.object({
      id: v.string(),
      idProperty: v.literal('email'),
      properties: v.record(v.string(), v.string()),
    }),
  ]),
})

const problem = (status: number, category: string, message: string, errors: object[] = []): Reply =>
  reply({ status: 'error', message, correlationId: 'aeb5f871', category, errors }, status)

const UNAUTHORIZED = problem(
  401,
  'INVALID_AUTHENTICATION',
  'Authentication credentials not found. This API supports OAuth 2.0 authentication.',
)
const MISSING = problem(404, 'OBJECT_NOT_FOUND', 'Resource not found')

async function upsert({ json, memory }: Call): Promise<Reply> {
  const parsed = v.safeParse(batch, json)
  if (!parsed.success) return problem(400, 'VALIDATION_ERROR', 'Invalid input JSON')
  const [{ id: email, properties }] = parsed.output.inputs
  if (isRefusedEmail(email)) {
    return problem(400, 'VALIDATION_ERROR', `Email address ${email} is invalid`)
  }
  const unknown = Object.keys(properties).find((name) => !PROPERTIES.includes(name))
  if (unknown !== undefined) {
    const error = { message: `Property "${unknown}" does not exist`, code: 'PROPERTY_DOESNT_EXIST' }
    return problem(400, 'VALIDATION_ERROR', 'Property values were not valid', [error])
  }
  const { isNew, person } = await savePerson(memory, { list: '', email, fields: properties })
  return reply({ status: 'COMPLETE', results: [{ id: person.id, properties, new: isNew }] })
}

async function findContact({ memory, query }: Call, email = ''): Promise<Reply> {
  const person = await findPerson(memory, '', email)
  if (person === null || query.get('idProperty') !== 'email') return MISSING
  return reply({ id: person.id, properties: person.fields })
}

async function changeMembership(call: Call, list = '', action = ''): Promise<Reply> {
  const ids = v.safeParse(v.array(v.string()), call.json)
  if (!LISTS.some(({ listId }) => listId === list)) return MISSING
  const [id = ''] = ids.success ? ids.output : []
  const person = await personById(call.memory, id)
  if (person === null) return reply({ recordsIdsAdded: [], recordIdsMissing: [id] })
  if (action === 'add') await savePerson(call.memory, { ...person, list, fields: {} })
  else await removePerson(call.memory, list, person.email)
  return reply({ recordsIdsAdded: action === 'add' ? [id] : [], recordIdsMissing: [] })
}

const erasure = v.object({ objectId: v.string(), idProperty: v.optional(v.literal('email')) })

/** Deletes a contact permanently. An unknown address would be blocked; the adapter never sends one. */
async function eraseContact({ json, memory }: Call): Promise<Reply> {
  const parsed = v.safeParse(erasure, json)
  if (!parsed.success) return problem(400, 'VALIDATION_ERROR', 'Invalid input JSON')
  const { objectId, idProperty } = parsed.output
  const person =
    idProperty === undefined
      ? await personById(memory, objectId)
      : await findPerson(memory, '', objectId)
  if (person === null) return MISSING
  for (const list of ['', ...LISTS.map(({ listId }) => listId)])
    await removePerson(memory, list, person.email)
  return reply('', 204)
}

export const hubspot: Service = {
  hosts: ['api.hubapi.com'],
  entries: [['Access token', TOKEN]],
  revoked: UNAUTHORIZED,
  refuse: ({ headers }) => (headers.authorization === `Bearer ${TOKEN}` ? null : UNAUTHORIZED),
  routes: [
    route('GET', /\/crm\/v3\/objects\/contacts/, () => reply({ results: [] })),
    route('POST', /\/crm\/v3\/objects\/contacts\/gdpr-delete/, eraseContact),
    route('GET', /\/crm\/v3\/objects\/contacts\/([^/]+)/, findContact),
    route('POST', /\/crm\/v3\/objects\/contacts\/batch\/upsert/, upsert),
    route('POST', /\/crm\/v3\/lists\/search/, () =>
      reply({ total: LISTS.length, offset: LISTS.length, lists: LISTS, hasMore: false }),
    ),
    route('PUT', /\/crm\/v3\/lists\/([^/]+)\/memberships\/(add|remove)/, changeMembership),
  ],
}
