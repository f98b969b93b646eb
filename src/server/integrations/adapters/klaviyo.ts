import * as v from 'valibot'
import type { Adapter, AdapterRequest, Credentials, Target } from './adapter.ts'
import { bare, json, labelled, partition } from './requests.ts'

const API = 'https://a.klaviyo.com/api'
const MAX_TARGETS = 1_000
const MEDIA_TYPE = 'application/vnd.api+json'
const ATTRIBUTES = ['first_name', 'last_name', 'phone_number', 'organization', 'title']
/** Another format is refused, and the whole profile with it. */
const E164 = /^\+[1-9]\d{6,14}$/

const lists = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.object({ name: v.string() }) })),
  links: v.object({ next: v.nullish(v.string()) }),
})

const headers = ({ key = '' }: Credentials) => ({
  ...{ authorization: `Klaviyo-API-Key ${key}`, revision: '2026-07-15' },
  ...{ accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE },
})

const post = (credentials: Credentials, path: string, data: object): AdapterRequest =>
  json('POST', API + path, headers(credentials), { data })

/** A job that subscribes or unsubscribes one person, and changes the list if there is one. */
function consentJob(email: string, target: string | null, action: 'create' | 'delete') {
  const consent = action === 'create' ? 'SUBSCRIBED' : 'UNSUBSCRIBED'
  const attributes = { email, subscriptions: { email: { marketing: { consent } } } }
  return {
    type: `profile-subscription-bulk-${action}-job`,
    attributes: { profiles: { data: [{ type: 'profile', attributes }] } },
    ...(target !== null && { relationships: { list: { data: { type: 'list', id: target } } } }),
  }
}

export const klaviyo: Adapter = {
  documentation: 'https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles',
  knownFields: labelled(ATTRIBUTES),
  addLead({ email, fields, target }, credentials) {
    const isDialable = E164.test(fields.phone_number ?? '')
    const names = ATTRIBUTES.filter((name) => name !== 'phone_number' || isDialable)
    const { known, custom } = partition(fields, names)
    const attributes = { email, ...known, properties: custom }
    const subscription = consentJob(email, target, 'create')
    return [
      post(credentials, '/profile-import', { type: 'profile', attributes }),
      post(credentials, '/profile-subscription-bulk-create-jobs', subscription),
    ]
  },
  removeLead({ email, target, kind }, credentials) {
    const profile = { data: { type: 'profile', attributes: { email } } }
    const deletion = { type: 'data-privacy-deletion-job', attributes: { profile } }
    if (kind === 'erased') return [post(credentials, '/data-privacy-deletion-jobs', deletion)]
    const job = consentJob(email, target, 'delete')
    return [post(credentials, '/profile-subscription-bulk-delete-jobs', job)]
  },
  targets: {
    isRequired: false,
    async read(credentials, ask) {
      const targets: Target[] = []
      let url: string | null | undefined = `${API}/lists?fields[list]=name`
      while (url?.startsWith(API) && targets.length < MAX_TARGETS) {
        const found = await ask(bare('GET', url, headers(credentials)))
        const page: v.InferOutput<typeof lists> = v.parse(lists, found)
        targets.push(...page.data.map(({ id, attributes: { name } }) => ({ id, name })))
        url = page.links.next
      }
      return targets
    },
  },
  check: (credentials) => bare('GET', `${API}/lists`, headers(credentials)),
}
