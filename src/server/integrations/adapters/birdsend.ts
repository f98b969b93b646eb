import * as v from 'valibot'
import type { Adapter, AdapterRequest, AdapterStep, Credentials, Target } from './adapter.ts'
import { bare, bearer, json } from './requests.ts'

const API = 'https://api.birdsend.co/v1'
const AUTH = 'https://app.birdsend.co/oauth'
const PAGE_SIZE = 100
const MAX_PAGES = 50
const FIELDS = { first_name: 'First name', last_name: 'Last name', phone: 'Phone number' }

const people = v.object({ data: v.array(v.object({ contact_id: v.number(), email: v.string() })) })
const tags = v.object({ data: v.array(v.object({ tag_id: v.number(), name: v.string() })) })

const auth = ({ access_token }: Credentials) => bearer(access_token)

const tagPage = (page: number, credentials: Credentials) =>
  bare('GET', `${API}/tags?per_page=${PAGE_SIZE}&page=${page}`, auth(credentials))

/** The search also finds addresses that contain this one. */
function search(email: string, credentials: Credentials): AdapterRequest {
  const query = new URLSearchParams({ search_by: 'email', keyword: email, per_page: '100' })
  return bare('GET', `${API}/contacts?${query}`, auth(credentials))
}

function contactUrl(response: unknown, email: string): string | null {
  const { data } = v.parse(people, response)
  const found = data.find((one) => one.email.toLowerCase() === email.toLowerCase())
  return found === undefined ? null : `${API}/contacts/${found.contact_id}`
}

/** Tags are given by name, and taken off by ID. The API has no call to unsubscribe somebody: only the tag is taken off. */
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
    return [
      search(email, credentials),
      ([found]) => {
        const url = contactUrl(found, email)
        return url === null
          ? json('POST', `${API}/contacts`, auth(credentials), { email, fields, ...tagged })
          : json('PATCH', url, auth(credentials), { email, fields })
      },
      ([found]) => {
        const url = target === null ? null : contactUrl(found, email)
        return url === null ? null : json('POST', `${url}/tags`, auth(credentials), tagged)
      },
    ]
  },
  removeLead({ email, target }, credentials) {
    const remove: AdapterStep = ([found, known]) => {
      const url = contactUrl(found, email)
      const tag = v.parse(tags, known).data.find(({ name }) => name === target)
      if (url === null || tag === undefined) return null
      return bare('DELETE', `${url}/tags/${tag.tag_id}`, auth(credentials))
    }
    return target === null ? [] : [search(email, credentials), tagPage(1, credentials), remove]
  },
  targets: {
    isRequired: false,
    async read(credentials, ask) {
      const targets: Target[] = []
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const { data } = v.parse(tags, await ask(tagPage(page, credentials)))
        targets.push(...data.map(({ name }) => ({ id: name, name })))
        if (data.length < PAGE_SIZE) break
      }
      return targets
    },
  },
  check: (credentials) => bare('GET', `${API}/account`, auth(credentials)),
}
