import * as v from 'valibot'
import { removePerson, savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'

const KEY = 'pk_0123456789abcdef0123456789abcdef'
/** More than one page of ten. */
const LISTS = [
  { id: 'Y6nRLr', name: 'Newsletter' },
  ...Array.from({ length: 11 }, (_, index) => ({
    id: `List${index}`,
    name: `Season ${index + 1}`,
  })),
]
const PAGE_SIZE = 10

const profile = v.object({
  data: v.object({
    type: v.literal('profile'),
    attributes: v.looseObject({
      email: v.string(),
      phone_number: v.optional(v.string()),
      properties: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
  }),
})
const job = v.object({
  data: v.object({
    type: v.string(),
    attributes: v.object({
      profiles: v.object({
        data: v.tuple([
          v.object({ attributes: v.object({ email: v.string(), subscriptions: v.unknown() }) }),
        ]),
      }),
    }),
    relationships: v.optional(v.object({ list: v.object({ data: v.object({ id: v.string() }) }) })),
  }),
})

const problem = (status: number, code: string, title: string, detail: string): Reply =>
  reply({ errors: [{ id: '7b3e1f0a', status, code, title, detail, source: {} }] }, status)

const UNAUTHORIZED = problem(
  401,
  'authentication_failed',
  'Incorrect authentication credentials.',
  'Incorrect authentication credentials.',
)
const invalid = (detail: string) => problem(400, 'invalid', 'Invalid input.', detail)

async function importProfile({ json, memory }: Call): Promise<Reply> {
  const parsed = v.safeParse(profile, json)
  if (!parsed.success) return invalid('The payload provided in the request is invalid.')
  const { email, phone_number, properties, ...attributes } = parsed.output.data.attributes
  if (isRefusedEmail(email)) return invalid('Invalid email address')
  if (phone_number !== undefined && !/^\+[1-9]\d{6,14}$/.test(phone_number)) {
    return invalid('Invalid phone number format (Example of a valid format: +12345678901)')
  }
  const { isNew, person } = await savePerson(memory, {
    ...{ list: '', email, fields: { ...attributes, ...properties } },
  })
  return reply({ data: { type: 'profile', id: person.id } }, isNew ? 201 : 200)
}

async function changeConsent({ json, memory }: Call): Promise<Reply> {
  const parsed = v.safeParse(job, json)
  if (!parsed.success) return invalid('The payload provided in the request is invalid.')
  const { attributes, relationships } = parsed.output.data
  const list = relationships?.list.data.id ?? ''
  if (list !== '' && !LISTS.some(({ id }) => id === list)) {
    return problem(404, 'not_found', 'Not found.', `A list with id ${list} does not exist.`)
  }
  const [{ attributes: subscribed }] = attributes.profiles.data
  const { email, subscriptions } = subscribed
  await savePerson(memory, { list, email, fields: { subscriptions } })
  return reply('', 202)
}

const deletion = v.object({
  data: v.object({
    type: v.literal('data-privacy-deletion-job'),
    attributes: v.object({
      profile: v.object({ data: v.object({ attributes: v.object({ email: v.string() }) }) }),
    }),
  }),
})

/** Deletes every profile with the address; answers the same if there is none. */
async function deleteProfile({ json, memory }: Call): Promise<Reply> {
  const parsed = v.safeParse(deletion, json)
  if (!parsed.success) return invalid('The payload provided in the request is invalid.')
  const { email } = parsed.output.data.attributes.profile.data.attributes
  for (const list of ['', ...LISTS.map(({ id }) => id)]) await removePerson(memory, list, email)
  return reply('', 202)
}

function listPage({ query }: Call): Reply {
  const start = Number(query.get('page[cursor]') ?? 0)
  const isLast = start + PAGE_SIZE >= LISTS.length
  const next = `https://a.klaviyo.com/api/lists?page%5Bcursor%5D=${start + PAGE_SIZE}`
  return reply({
    data: LISTS.slice(start, start + PAGE_SIZE).map(({ id, name }) => ({
      ...{ type: 'list', id, attributes: { name } },
    })),
    links: { self: 'https://a.klaviyo.com/api/lists', next: isLast ? null : next },
  })
}

export const klaviyo: Service = {
  hosts: ['a.klaviyo.com'],
  entries: [['Private API key', KEY]],
  revoked: UNAUTHORIZED,
  refuse({ headers }) {
    if (headers.authorization !== `Klaviyo-API-Key ${KEY}`) return UNAUTHORIZED
    const hasRevision = /^\d{4}-\d\d-\d\d$/.test(headers.revision ?? '')
    return hasRevision ? null : invalid('A valid revision header is required.')
  },
  routes: [
    route('GET', /\/api\/lists/, listPage),
    route('POST', /\/api\/profile-import/, importProfile),
    route('POST', /\/api\/profile-subscription-bulk-(?:create|delete)-jobs/, changeConsent),
    route('POST', /\/api\/data-privacy-deletion-jobs/, deleteProfile),
  ],
}
