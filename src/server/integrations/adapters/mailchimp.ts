import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Adapter, Credentials } from './adapter.ts'
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

/** Somebody who has unsubscribed there stays unsubscribed: `status_if_new` changes only new members. */
export const mailchimp: Adapter = {
  documentation:
    'https://mailchimp.com/developer/marketing/api/list-members/add-or-update-list-member/',
  knownFields: [
    { name: 'FNAME', label: 'First name' },
    { name: 'LNAME', label: 'Last name' },
    { name: 'PHONE', label: 'Phone number' },
  ],
  addLead: ({ email, fields, target }, credentials) => [
    json(
      'PUT',
      `${memberUrl(credentials, target ?? '', email)}?skip_merge_validation=true`,
      auth(credentials),
      { email_address: email, status_if_new: 'subscribed', merge_fields: fields },
    ),
  ],
  removeLead({ email, target, kind }, credentials) {
    if (target === null) return []
    const url = memberUrl(credentials, target, email)
    if (kind === 'deleted') {
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
