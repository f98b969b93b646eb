import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { findPerson, type Person, people, removePerson, savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'

const KEY = '0123456789abcdef0123456789abcdef-us1'
const LISTS = [
  { id: 'a1b2c3d4e5', name: 'Juniper & Clay newsletter' },
  { id: 'f6a7b8c9d0', name: 'Wholesale' },
]

const member = v.object({
  email_address: v.string(),
  status_if_new: v.string(),
  status: v.optional(v.string()),
  merge_fields: v.optional(v.record(v.string(), v.string()), {}),
})
const change = v.object({ status: v.string() })

const problem = (status: number, title: string, detail: string, errors: object[] = []): Reply =>
  reply(
    {
      type: 'https://mailchimp.com/developer/marketing/docs/errors/',
      ...{ title, status, detail, instance: '995c5cb0-3280-4a6e-808b-3b096d0bb219' },
      ...(errors.length > 0 && { errors }),
    },
    status,
  )

const MISSING = problem(404, 'Resource Not Found', 'The requested resource could not be found.')
const UNAUTHORIZED = problem(
  401,
  'API Key Invalid',
  'Your API key may be invalid, or you’ve attempted to access the wrong datacenter.',
)
const hashOf = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex')
const isList = (id: string) => LISTS.some((list) => list.id === id)

/** The member of a list by the hash of the address. */
const byHash = async ({ memory }: Call, list: string, hash: string) =>
  (await people(memory)).find((known) => known.list === list && hashOf(known.email) === hash)

async function putMember(call: Call, list: string, hash: string): Promise<Reply> {
  if (!isList(list)) return MISSING
  const parsed = v.safeParse(member, call.json)
  if (!parsed.success || isRefusedEmail(parsed.output.email_address)) {
    const detail = 'Please provide a valid email address.'
    return problem(400, 'Invalid Resource', detail)
  }
  const { email_address: email, merge_fields: fields } = parsed.output
  if (hashOf(email) !== hash) return MISSING
  if ((await call.memory.find('forgotten', `${list}/${hash}`)) !== null) {
    const detail = `${email} was permanently deleted and cannot be re-imported. The contact must re-subscribe to get back on the list.`
    return problem(400, 'Forgotten Email Not Subscribed', detail)
  }
  const known = await findPerson(call.memory, list, email)
  if (parsed.output.status === 'subscribed' && isInComplianceState(known)) {
    const detail = `${email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`
    return problem(400, 'Member In Compliance State', detail)
  }
  const status = parsed.output.status ?? known?.fields.status ?? parsed.output.status_if_new
  const last_changed = call.memory.now.toISOString()
  await savePerson(call.memory, { list, email, fields: { ...fields, status, last_changed } })
  return reply({ id: hash, email_address: email, status, last_changed, merge_fields: fields })
}

/** They unsubscribed by a link of Mailchimp’s, which the API can’t undo. */
const isInComplianceState = (known: Person | null): boolean =>
  known?.fields.status === 'cleaned' || known?.fields.unsubscribed_by === 'contact'

async function getMember(call: Call, list: string, hash: string): Promise<Reply> {
  const known = await byHash(call, list, hash)
  if (known === undefined) return MISSING
  const { status, last_changed } = known.fields
  return reply({ status, last_changed })
}

async function patchMember(call: Call, list: string, hash: string): Promise<Reply> {
  const known = await byHash(call, list, hash)
  const parsed = v.safeParse(change, call.json)
  if (known === undefined || !parsed.success) return MISSING
  const last_changed = call.memory.now.toISOString()
  await savePerson(call.memory, { ...known, fields: { ...parsed.output, last_changed } })
  return reply({ id: hash, email_address: known.email, ...parsed.output, list_id: list })
}

/** The address can’t be added again, unless the contact signs up with a form of Mailchimp’s. */
async function deleteMember(call: Call, list: string, hash: string): Promise<Reply> {
  const known = await byHash(call, list, hash)
  if (known === undefined) return MISSING
  await removePerson(call.memory, list, known.email)
  await call.memory.save('forgotten', `${list}/${hash}`, {})
  return reply('', 204)
}

const MEMBER = /\/3\.0\/lists\/([^/]+)\/members\/([^/]+)/

export const mailchimp: Service = {
  hosts: ['us1.api.mailchimp.com'],
  entries: [['API key', KEY]],
  revoked: UNAUTHORIZED,
  refuse({ headers }) {
    const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
    const [, key] = Buffer.from(encoded, 'base64').toString().split(':')
    return key === KEY ? null : UNAUTHORIZED
  },
  routes: [
    route('GET', /\/3\.0\/ping/, () => reply({ health_status: 'Everything’s Chimpy!' })),
    route('GET', /\/3\.0\/lists/, () => reply({ lists: LISTS })),
    route('GET', MEMBER, getMember),
    route('PUT', MEMBER, putMember),
    route('PATCH', MEMBER, patchMember),
    route(
      'POST',
      /\/3\.0\/lists\/([^/]+)\/members\/([^/]+)\/actions\/delete-permanent/,
      deleteMember,
    ),
  ],
}
