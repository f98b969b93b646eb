import * as v from 'valibot'
import type { Adapter } from './adapter.ts'
import { bare, bearer, json, labelled, maybe, partition } from './requests.ts'

const API = 'https://api.cc.email/v3'
const AUTH = 'https://authz.constantcontact.com/oauth2/default/v1'
/** The longest value of each field of a contact. */
const MAX_LENGTHS = new Map([
  ...['first_name', 'last_name', 'job_title', 'company_name'].map((name) => [name, 50] as const),
  ['phone_number', 25],
])

const lists = v.object({ lists: v.array(v.object({ list_id: v.string(), name: v.string() })) })
const contacts = v.object({ contacts: v.array(v.object({ contact_id: v.string() })) })

/** Other fields are custom ones, which the owner names by their IDs. */
function contactFields(fields: Readonly<Record<string, string>>) {
  const { known, custom } = partition(fields, [...MAX_LENGTHS.keys()])
  const shortened = Object.entries(known).map(([name, value]) => [
    ...[name, value.slice(0, MAX_LENGTHS.get(name))],
  ])
  const customFields = Object.entries(custom).map(([id, value]) => ({ custom_field_id: id, value }))
  return {
    ...Object.fromEntries(shortened),
    ...(customFields.length > 0 && { custom_fields: customFields }),
  }
}

export const constantContact: Adapter = {
  documentation:
    'https://developer.constantcontact.com/api_reference/index.html#!/Contacts/createOrUpdateContact',
  oauth: {
    authorizeUrl: `${AUTH}/authorize`,
    tokenUrl: `${AUTH}/token`,
    scopes: ['contact_data', 'offline_access'],
    clientAuthentication: 'basic',
    usesPkce: false,
  },
  knownFields: labelled([...MAX_LENGTHS.keys()]),
  addLead({ email, fields, target }, { access_token }) {
    const value = { ...contactFields(fields), email_address: email, list_memberships: [target] }
    return [json('POST', `${API}/contacts/sign_up_form`, bearer(access_token), value)]
  },
  removeLead({ email, target, kind }, { access_token }) {
    if (target === null && kind !== 'erased') return []
    const url = `${API}/contacts?email=${encodeURIComponent(email)}&status=all`
    return [
      maybe(bare('GET', url, bearer(access_token))),
      ([response]) => {
        const [contact] = response === null ? [] : v.parse(contacts, response).contacts
        if (contact === undefined) return null
        const { contact_id: id } = contact
        if (kind === 'erased') return bare('DELETE', `${API}/contacts/${id}`, bearer(access_token))
        const value = { source: { contact_ids: [id] }, list_ids: [target] }
        return json(
          'POST',
          `${API}/activities/remove_list_memberships`,
          bearer(access_token),
          value,
        )
      },
    ]
  },
  targets: {
    isRequired: true,
    async read({ access_token }, ask) {
      const url = `${API}/contact_lists?limit=1000`
      const found = v.parse(lists, await ask(bare('GET', url, bearer(access_token))))
      return found.lists.map(({ list_id: id, name }) => ({ id, name }))
    },
  },
  check: ({ access_token }) => bare('GET', `${API}/contact_lists?limit=1`, bearer(access_token)),
}
