import * as v from 'valibot'
import type { Adapter, Credentials, Target } from './adapter.ts'
import { bare, bearer, json } from './requests.ts'

const API = 'https://api.birdsend.co/v1'
const AUTH = 'https://app.birdsend.co/oauth'
const PAGE_SIZE = 100

const contacts = v.object({
  data: v.array(v.object({ contact_id: v.number(), email: v.string() })),
})
const tags = v.object({ data: v.array(v.object({ tag_id: v.number(), name: v.string() })) })

const auth = ({ access_token }: Credentials) => bearer(access_token)

/** The search also finds addresses that contain this one. */
const search = (email: string, credentials: Credentials) =>
  bare(
    'GET',
    `${API}/contacts?search_by=email&keyword=${encodeURIComponent(email)}&per_page=${PAGE_SIZE}`,
    auth(credentials),
  )

function contactUrl(response: unknown, email: string): string | null {
  const address = email.toLowerCase()
  const contact = v
    .parse(contacts, response)
    .data.find((candidate) => candidate.email.toLowerCase() === address)
  return contact === undefined ? null : `${API}/contacts/${contact.contact_id}`
}

/** Tags are given by name, and taken off by ID: nothing is taken off from somebody who only unsubscribed. */
export const birdsend: Adapter = {
  documentation: 'https://developer.birdsend.co/api-reference.html',
  oauth: {
    authorizeUrl: `${AUTH}/authorize`,
    tokenUrl: `${AUTH}/token`,
    scopes: ['read', 'write'],
    clientAuthentication: 'body',
    usesPkce: false,
  },
  knownFields: [
    { name: 'first_name', label: 'First name' },
    { name: 'last_name', label: 'Last name' },
    { name: 'phone', label: 'Phone number' },
  ],
  addLead({ email, fields, target }, credentials) {
    const tagged = target === null ? {} : { tags: [target] }
    return [
      search(email, credentials),
      ([found]) => {
        const url = contactUrl(found, email)
        const value = { email, fields }
        return url === null
          ? json('POST', `${API}/contacts`, auth(credentials), { ...value, ...tagged })
          : json('PATCH', url, auth(credentials), value)
      },
      ([found]) => {
        const url = contactUrl(found, email)
        if (url === null || target === null) return null
        return json('POST', `${url}/tags`, auth(credentials), tagged)
      },
    ]
  },
  targets: {
    isRequired: false,
    async read(credentials, ask) {
      const targets: Target[] = []
      for (let page = 1; targets.length === (page - 1) * PAGE_SIZE; page += 1) {
        const url = `${API}/tags?per_page=${PAGE_SIZE}&page=${page}`
        const { data } = v.parse(tags, await ask(bare('GET', url, auth(credentials))))
        targets.push(...data.map(({ name }) => ({ id: name, name })))
      }
      return targets
    },
  },
  check: (credentials) => bare('GET', `${API}/account`, auth(credentials)),
}
