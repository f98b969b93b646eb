import * as v from 'valibot'
import type { Adapter } from './adapter.ts'
import { readByStatus } from './outcome-rules.ts'
import { bare, bearer, json, maybe } from './requests.ts'

const API = 'https://api.hubapi.com/crm/v3'
/** The object type of contacts. */
const CONTACTS = '0-1'
/** Some of the batch, which has one contact, was not accepted. */
const MULTI_STATUS = 207

const upserted = v.object({ results: v.tuple([v.object({ id: v.string() })]) })
const found = v.object({ id: v.string() })
const lists = v.object({
  lists: v.array(v.object({ listId: v.string(), name: v.string(), objectTypeId: v.string() })),
})

const memberships = (list: string, action: 'add' | 'remove') =>
  `${API}/lists/${encodeURIComponent(list)}/memberships/${action}`

/**
 * A person who unsubscribes or is deleted from a site is removed from the list; the contact, who may be a customer, stays.
 * A person who is deleted everywhere is deleted permanently, by ID: an address that HubSpot doesn't have would be blocked
 * for ever.
 */
export const hubspot: Adapter = {
  documentation: 'https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide',
  knownFields: [
    { name: 'firstname', label: 'First name' },
    { name: 'lastname', label: 'Last name' },
    { name: 'phone', label: 'Phone number' },
    { name: 'country', label: 'Country' },
  ],
  addLead({ email, fields, target }, { key }) {
    const inputs = [{ id: email, idProperty: 'email', properties: { ...fields, email } }]
    return [
      json('POST', `${API}/objects/contacts/batch/upsert`, bearer(key), { inputs }),
      ([response]) => {
        if (target === null) return null
        const [contact] = v.parse(upserted, response).results
        return json('PUT', memberships(target, 'add'), bearer(key), [contact.id])
      },
    ]
  },
  removeLead({ email, target, kind }, { key }) {
    if (target === null && kind !== 'erased') return []
    const url = `${API}/objects/contacts/${encodeURIComponent(email)}?idProperty=email`
    return [
      maybe(bare('GET', url, bearer(key))),
      ([response]) => {
        if (response === null) return null
        const { id } = v.parse(found, response)
        return kind === 'erased'
          ? json('POST', `${API}/objects/contacts/gdpr-delete`, bearer(key), { objectId: id })
          : json('PUT', memberships(target ?? '', 'remove'), bearer(key), [id])
      },
    ]
  },
  targets: {
    isRequired: false,
    async read({ key }, ask) {
      const search = { query: '', count: 500, processingTypes: ['MANUAL', 'SNAPSHOT'] }
      const response = await ask(json('POST', `${API}/lists/search`, bearer(key), search))
      return v
        .parse(lists, response)
        .lists.filter(({ objectTypeId }) => objectTypeId === CONTACTS)
        .map(({ listId, name }) => ({ id: listId, name }))
    },
  },
  check: ({ key }) => bare('GET', `${API}/objects/contacts?limit=1`, bearer(key)),
  readOutcome(response) {
    const outcome = readByStatus(response)
    return response.status === MULTI_STATUS ? { ...outcome, result: 'rejected' } : outcome
  },
}
