import * as v from 'valibot'
import type { Adapter, Credentials } from './adapter.ts'
import { bare, below, json, maybe, partition } from './requests.ts'

const FIELDS = ['f_name', 'l_name', 'contact_no', 'country', 'state']
const MAX_LISTS = 1_000

const found = v.object({
  data: v.object({
    contact: v.object({ contact: v.object({ id: v.union([v.string(), v.number()]) }) }),
  }),
})
const lists = v.object({
  data: v.object({ lists: v.array(v.object({ ID: v.number(), name: v.string() })) }),
})

/** The key is part of the query. */
const api = (
  { url = '', key = '' }: Credentials,
  path: string,
  query: Readonly<Record<string, string>> = {},
) =>
  `${below(url, `/wp-json/funnelkit-automations${path}`)}?${new URLSearchParams({ api_key: key, ...query })}`

const find = (email: string, credentials: Credentials) =>
  maybe(bare('GET', api(credentials, '/contact', { email })))

const idOf = (response: unknown): string | null =>
  response === null ? null : String(v.parse(found, response).data.contact.contact.id)

/** A site’s FunnelKit Automations, which was called Autonami. The owner names custom fields by their IDs. */
export const autonami: Adapter = {
  documentation: 'https://developers.funnelkit.com/',
  knownFields: [
    { name: 'f_name', label: 'First name' },
    { name: 'l_name', label: 'Last name' },
    { name: 'contact_no', label: 'Phone number' },
    { name: 'country', label: 'Country' },
  ],
  addLead({ email, fields, target }, credentials) {
    const { known, custom } = partition(fields, FIELDS)
    const value = { email, ...known, fields: custom }
    const list = target === null ? {} : { lists: [Number(target)] }
    const post = (path: string, body: object) => json('POST', api(credentials, path), {}, body)
    return [
      find(email, credentials),
      ([contact]) => {
        const id = idOf(contact)
        if (id !== null) return post(`/contact/update/${id}`, value)
        return post('/contact/add', { ...value, ...list, status: 'subscribed' })
      },
      ([contact]) => {
        const id = idOf(contact)
        return id === null || target === null ? null : post(`/contact/list-assign/${id}`, list)
      },
    ]
  },
  removeLead: ({ email, kind }, credentials) => [
    find(email, credentials),
    ([contact]) => {
      const id = idOf(contact)
      if (id === null) return null
      if (kind === 'erased') return bare('DELETE', api(credentials, `/contact/${id}`))
      const url = api(credentials, `/contact/change-status/${id}`)
      return json('POST', url, {}, { status: 'unsubscribed' })
    },
  ],
  targets: {
    isRequired: false,
    async read(credentials, ask) {
      const url = api(credentials, '/lists', { limit: String(MAX_LISTS) })
      const { data } = v.parse(lists, await ask(bare('GET', url)))
      return data.lists.map(({ ID, name }) => ({ id: String(ID), name }))
    },
  },
  check: (credentials) => bare('GET', api(credentials, '/lists', { limit: '1' })),
}
