import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Adapter, Credentials, MappedLead } from './adapter.ts'
import { bare, basic, json, maybe } from './requests.ts'

const lists = v.object({ lists: v.array(v.object({ id: v.string(), name: v.string() })) })

/** A key ends with its data centre, which is part of the address. */
const api = ({ key = '' }: Credentials) =>
  `https://${/-([a-z]+\d+)$/.exec(key)?.[1] ?? 'us1'}.api.mailchimp.com/3.0`

/** The user name is ignored. */
const auth = ({ key = '' }: Credentials) => basic('poplar', key)

function memberUrl(credentials: Credentials, list: string, email: string): string {
  const hash = createHash('md5').update(email.toLowerCase()).digest('hex')
  return `${api(credentials)}/lists/${encodeURIComponent(list)}/members/${hash}`
}

const member = v.object({ status: v.string(), last_changed: v.string() })

/**
 * Whether the person has agreed again since they left the audience: we unsubscribed them there, or they joined the list
 * later, themselves. Otherwise they have unsubscribed at Mailchimp, and stay so.
 */
function hasAgreedAgain(
  response: unknown,
  { hasReturned, isImported, happenedAt }: MappedLead,
): boolean {
  if (response === null) return false
  const { status, last_changed } = v.parse(member, response)
  const hasLeft = status === 'unsubscribed' || status === 'archived'
  if (!hasLeft || hasReturned === true) return hasLeft
  return isImported !== true && new Date(last_changed) < happenedAt
}

/**
 * `status_if_new` leaves members as they are, `status` subscribes them again. Mailchimp refuses that for people who
 * unsubscribed by its own link or whose emails bounced (a compliance state): the lead is rejected with its words.
 */
export const mailchimp: Adapter = {
  documentation:
    'https://mailchimp.com/developer/marketing/api/list-members/add-or-update-list-member/',
  knownFields: [
    { name: 'FNAME', label: 'First name' },
    { name: 'LNAME', label: 'Last name' },
    { name: 'PHONE', label: 'Phone number' },
  ],
  addLead(lead, credentials) {
    const { email, fields, target } = lead
    const url = memberUrl(credentials, target ?? '', email)
    const value = { email_address: email, status_if_new: 'subscribed', merge_fields: fields }
    return [
      maybe(bare('GET', `${url}?fields=status,last_changed`, auth(credentials))),
      ([response]) => {
        const again = hasAgreedAgain(response, lead) ? { status: 'subscribed' } : {}
        const query = '?skip_merge_validation=true'
        return json('PUT', url + query, auth(credentials), { ...value, ...again })
      },
    ]
  },
  removeLead({ email, target, kind }, credentials) {
    if (target === null) return []
    const url = memberUrl(credentials, target, email)
    if (kind === 'deleted') return [maybe(bare('DELETE', url, auth(credentials)))]
    if (kind === 'erased') {
      return [maybe(json('POST', `${url}/actions/delete-permanent`, auth(credentials), {}))]
    }
    return [maybe(json('PATCH', url, auth(credentials), { status: 'unsubscribed' }))]
  },
  targets: {
    isRequired: true,
    async read(credentials, ask) {
      const url = `${api(credentials)}/lists?fields=lists.id,lists.name&count=1000`
      return v.parse(lists, await ask(bare('GET', url, auth(credentials)))).lists
    },
  },
  check: (credentials) => bare('GET', `${api(credentials)}/ping`, auth(credentials)),
}
