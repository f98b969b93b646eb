import * as v from 'valibot'
import { findPerson, people, personById, savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'
import { hasAccess } from '../sign-in.ts'

/** More than one page of the largest size. */
const TAGS = [
  { tag_id: 1, name: 'Newsletter' },
  ...Array.from({ length: 100 }, (_, index) => ({ tag_id: index + 2, name: `Kiln ${index + 1}` })),
  { tag_id: 102, name: 'Glaze workshop' },
]
const PAGE_SIZE = 15
const MAX_PAGE_SIZE = 100

const contact = v.object({
  email: v.string(),
  fields: v.optional(v.record(v.string(), v.string()), {}),
  tags: v.optional(v.array(v.string()), []),
})
const tagging = v.object({ tags: v.array(v.string()) })

const UNAUTHORIZED = reply({ message: 'Unauthenticated.' }, 401)
const MISSING = reply({ message: 'Not found.' }, 404)
const invalid = (field: string, message: string): Reply =>
  reply({ message: 'The given data was invalid.', errors: { [field]: [message] } }, 422)

const shown = (id: string, email: string) => ({ contact_id: Number(id), email })

async function save({ json, memory }: Call, id?: string): Promise<Reply> {
  const parsed = v.safeParse(contact, json)
  if (!parsed.success) return invalid('email', 'The email field is required.')
  const { email, fields, tags } = parsed.output
  if (isRefusedEmail(email)) return invalid('email', 'The email must be a valid email address.')
  const known = await findPerson(memory, '', email)
  if (id === undefined && known !== null) {
    return invalid('email', 'The email has already been taken.')
  }
  const added = { list: '', email, fields: { ...fields, ...(tags.length > 0 && { tags }) } }
  const { person } = await savePerson(memory, added)
  return reply(shown(person.id, email), id === undefined ? 201 : 200)
}

async function tag({ json, memory }: Call, id = ''): Promise<Reply> {
  const parsed = v.safeParse(tagging, json)
  const person = await personById(memory, id)
  if (person === null || !parsed.success) return MISSING
  await savePerson(memory, { ...person, fields: parsed.output })
  return reply(shown(id, person.email))
}

async function untag({ memory }: Call, id = '', tagId = ''): Promise<Reply> {
  const person = await personById(memory, id)
  if (person === null || !TAGS.some(({ tag_id }) => String(tag_id) === tagId)) return MISSING
  await savePerson(memory, { ...person, fields: { tags: [] } })
  return reply('', 204)
}

/** A page of a list, in the format of its documentation. */
function listPage(list: readonly object[], { query }: Call): Reply {
  const size = Math.min(Number(query.get('per_page') ?? PAGE_SIZE), MAX_PAGE_SIZE)
  const page = Number(query.get('page') ?? 1)
  return reply({
    data: list.slice((page - 1) * size, page * size),
    meta: { current_page: page, per_page: size, last_page: Math.ceil(list.length / size) || 1 },
  })
}

/** By a part of the address. */
async function search(call: Call): Promise<Reply> {
  const keyword = call.query.get('keyword')?.toLowerCase() ?? ''
  const found = (await people(call.memory)).filter(({ email }) =>
    email.toLowerCase().includes(keyword),
  )
  return listPage(
    found.map(({ id, email }) => shown(id, email)),
    call,
  )
}

export const birdsend: Service = {
  hosts: ['app.birdsend.co', 'api.birdsend.co'],
  entries: [],
  revoked: UNAUTHORIZED,
  refuse: async (call) => ((await hasAccess(call)) ? null : UNAUTHORIZED),
  signIn: {
    authorizePage: 'app.birdsend.co/oauth/authorize',
    tokenEndpoint: 'app.birdsend.co/oauth/token',
    rotates: true,
    errorStatus: 400,
  },
  routes: [
    route('GET', /\/v1\/account/, () => reply({ account_id: 1, email: 'mira@example.com' })),
    route('GET', /\/v1\/tags/, (call) => listPage(TAGS, call)),
    route('GET', /\/v1\/contacts/, search),
    route('POST', /\/v1\/contacts/, (call) => save(call)),
    route('PATCH', /\/v1\/contacts\/(\d+)/, save),
    route('POST', /\/v1\/contacts\/(\d+)\/tags/, tag),
    route('DELETE', /\/v1\/contacts\/(\d+)\/tags\/(\d+)/, untag),
  ],
}
