import * as v from 'valibot'
import { findPerson, removePerson, savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'
import { hasAccess } from '../sign-in.ts'

const ACCOUNT = 1_218_635
const LISTS = [
  { id: 6_012_001, name: 'Newsletter' },
  { id: 6_012_002, name: 'Workshops' },
]
const COLLECTION = `https://api.aweber.com/1.0/accounts/${ACCOUNT}/lists`

const subscriber = v.looseObject({
  email: v.string(),
  update_existing: v.optional(v.picklist(['true', 'false']), 'false'),
  custom_fields: v.optional(v.record(v.string(), v.string()), {}),
})
const change = v.object({ status: v.string() })

const problem = (status: number, type: string, message: string): Reply =>
  reply({ error: { documentation_url: 'https://api.aweber.com/', message, status, type } }, status)

const UNAUTHORIZED = problem(401, 'UnauthorizedError', 'The access token is invalid or expired')
const MISSING = problem(404, 'NotFoundError', 'Object not found')
const isList = (id: string) => LISTS.some((list) => String(list.id) === id)

async function add({ json, memory }: Call, list = ''): Promise<Reply> {
  if (!isList(list)) return MISSING
  const parsed = v.safeParse(subscriber, json)
  if (!parsed.success) return problem(400, 'WebServiceError', 'email: Required input is missing.')
  const { email, update_existing, ...fields } = parsed.output
  if (isRefusedEmail(email)) {
    return problem(400, 'WebServiceError', 'email: Invalid email address.')
  }
  const known = await findPerson(memory, list, email)
  if (known !== null && update_existing === 'false') {
    return problem(400, 'WebServiceError', 'email: Subscriber already subscribed.')
  }
  const { person } = await savePerson(memory, { list, email, fields })
  const location = `${COLLECTION}/${list}/subscribers/${person.id}`
  return { status: known === null ? 201 : 209, headers: { location }, body: '' }
}

async function byEmail({ memory, query }: Call, list: string) {
  return isList(list) ? findPerson(memory, list, query.get('subscriber_email') ?? '') : null
}

export const aweber: Service = {
  hosts: ['auth.aweber.com', 'api.aweber.com'],
  entries: [],
  revoked: UNAUTHORIZED,
  refuse: async (call) => ((await hasAccess(call)) ? null : UNAUTHORIZED),
  signIn: {
    authorizePage: 'auth.aweber.com/oauth2/authorize',
    tokenEndpoint: 'auth.aweber.com/oauth2/token',
    rotates: true,
    errorStatus: 400,
  },
  routes: [
    route('GET', /\/1\.0\/accounts/, () => reply({ entries: [{ id: ACCOUNT }], total_size: 1 })),
    // One list a page, so that there is a next page.
    route('GET', new RegExp(`/1\\.0/accounts/${ACCOUNT}/lists`), ({ query }) => {
      const start = Number(query.get('ws.start') ?? 0)
      const next = start + 1 < LISTS.length ? `${COLLECTION}?ws.start=${start + 1}` : undefined
      const entries = LISTS.slice(start, start + 1)
      return reply({ entries, ...(next !== undefined && { next_collection_link: next }) })
    }),
    route('POST', new RegExp(`/1\\.0/accounts/${ACCOUNT}/lists/(\\d+)/subscribers`), add),
    route(
      'PATCH',
      new RegExp(`/1\\.0/accounts/${ACCOUNT}/lists/(\\d+)/subscribers`),
      async (call, list = '') => {
        const known = await byEmail(call, list)
        const parsed = v.safeParse(change, call.json)
        if (known === null || !parsed.success) return MISSING
        await savePerson(call.memory, { ...known, fields: parsed.output })
        return { ...reply({ email: known.email, ...parsed.output }), status: 209 }
      },
    ),
    route(
      'DELETE',
      new RegExp(`/1\\.0/accounts/${ACCOUNT}/lists/(\\d+)/subscribers`),
      async (call, list = '') => {
        const known = await byEmail(call, list)
        if (known === null) return MISSING
        await removePerson(call.memory, list, known.email)
        return reply('')
      },
    ),
  ],
}
