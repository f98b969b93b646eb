import * as v from 'valibot'
import type { Adapter, AdapterStep, Credentials } from './adapter.ts'
import { readPages, searchPages } from './pages.ts'
import { bare, bearer, json } from './requests.ts'

const API = 'https://api.birdsend.co/v1'
const AUTH = 'https://app.birdsend.co/oauth'
const FIELDS = { first_name: 'First name', last_name: 'Last name', phone: 'Phone number' }

const people = v.object({ data: v.array(v.object({ contact_id: v.number(), email: v.string() })) })
const tags = v.object({ data: v.array(v.object({ tag_id: v.number(), name: v.string() })) })

const auth = ({ access_token }: Credentials) => bearer(access_token)
const get = (path: string, query: Readonly<Record<string, string>>, credentials: Credentials) =>
  bare('GET', `${API}${path}?${new URLSearchParams(query)}`, auth(credentials))

/** The address of a contact. The search also finds addresses that contain this one. */
const contactSearch = (email: string, credentials: Credentials) =>
  searchPages(
    (page) => get('/contacts', { search_by: 'email', keyword: email, ...page }, credentials),
    (response) => {
      const { data } = v.parse(people, response)
      const contact = data.find((one) => one.email.toLowerCase() === email.toLowerCase())
      return contact === undefined ? null : `${API}/contacts/${contact.contact_id}`
    },
  )

/** Tags are added by name, and removed by ID. Its API has no way to delete a contact: only the tag is removed. */
export const birdsend: Adapter = {
  documentation: 'https://developer.birdsend.co/api-reference.html',
  oauth: {
    authorizeUrl: `${AUTH}/authorize`,
    tokenUrl: `${AUTH}/token`,
    scopes: ['read', 'write'],
    clientAuthentication: 'body',
    usesPkce: false,
  },
  knownFields: Object.entries(FIELDS).map(([name, label]) => ({ name, label })),
  addLead({ email, fields, target }, credentials) {
    const tagged = target === null ? {} : { tags: [target] }
    const { steps, found } = contactSearch(email, credentials)
    return [
      ...steps,
      (responses) => {
        const url = found(responses)
        return url === null
          ? json('POST', `${API}/contacts`, auth(credentials), { email, fields, ...tagged })
          : json('PATCH', url, auth(credentials), { email, fields })
      },
      (responses) => {
        const url = target === null ? null : found(responses)
        return url === null ? null : json('POST', `${url}/tags`, auth(credentials), tagged)
      },
    ]
  },
  removeLead({ email, target }, credentials) {
    if (target === null) return []
    const contact = contactSearch(email, credentials)
    const tag = searchPages(
      (page) => get('/tags', page, credentials),
      (response) => v.parse(tags, response).data.find(({ name }) => name === target) ?? null,
      contact.steps.length,
    )
    const remove: AdapterStep = (responses) => {
      const [url, found] = [contact.found(responses), tag.found(responses)]
      if (url === null || found === null) return null
      return bare('DELETE', `${url}/tags/${found.tag_id}`, auth(credentials))
    }
    return [...contact.steps, ...tag.steps, remove]
  },
  deletesBy: 'list',
  targets: {
    isRequired: false,
    async read(credentials, ask) {
      const pages = await readPages((page) => ask(get('/tags', page, credentials)))
      return pages.flatMap((one) => v.parse(tags, one).data.map(({ name }) => ({ id: name, name })))
    },
  },
  check: (credentials) => bare('GET', `${API}/account`, auth(credentials)),
}
