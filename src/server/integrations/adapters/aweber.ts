import * as v from 'valibot'
import type { Adapter, Target } from './adapter.ts'
import { readByStatus } from './outcome-rules.ts'
import { bare, bearer, json, maybe, partition } from './requests.ts'

const API = 'https://api.aweber.com/1.0'
const AUTH = 'https://auth.aweber.com/oauth2'
const MAX_TARGETS = 1_000
const FIELDS = ['name', 'ad_tracking', 'misc_notes']

const accounts = v.object({ entries: v.array(v.object({ id: v.number() })) })
const lists = v.object({
  entries: v.array(v.object({ id: v.number(), name: v.string() })),
  next_collection_link: v.nullish(v.string()),
})

/** A target is an account and its list, such as `12/34`, because the address of a list has both. */
function subscribersUrl(target: string): string {
  const [account = '', list = ''] = target.split('/').map(encodeURIComponent)
  return `${API}/accounts/${account}/lists/${list}/subscribers`
}

export const aweber: Adapter = {
  documentation: 'https://api.aweber.com/#tag/Subscribers',
  oauth: {
    authorizeUrl: `${AUTH}/authorize`,
    tokenUrl: `${AUTH}/token`,
    scopes: ['account.read', 'list.read', 'subscriber.read', 'subscriber.write'],
    clientAuthentication: 'basic',
    usesPkce: false,
  },
  knownFields: [
    { name: 'name', label: 'Name' },
    { name: 'ad_tracking', label: 'Ad tracking' },
    { name: 'misc_notes', label: 'Notes' },
  ],
  addLead({ email, fields, target }, { access_token }) {
    const { known, custom } = partition(fields, FIELDS)
    // A text, not a boolean, by the documentation.
    const value = { ...known, email, custom_fields: custom, update_existing: 'true' }
    return [json('POST', subscribersUrl(target ?? ''), bearer(access_token), value)]
  },
  removeLead({ email, target, kind }, { access_token }) {
    if (target === null) return []
    const url = `${subscribersUrl(target)}?subscriber_email=${encodeURIComponent(email)}`
    if (kind !== 'unsubscribed') return [maybe(bare('DELETE', url, bearer(access_token)))]
    return [maybe(json('PATCH', url, bearer(access_token), { status: 'unsubscribed' }))]
  },
  targets: {
    isRequired: true,
    async read({ access_token }, ask) {
      const get = (url: string) => ask(bare('GET', url, bearer(access_token)))
      const targets: Target[] = []
      for (const { id: account } of v.parse(accounts, await get(`${API}/accounts`)).entries) {
        let url: string | null | undefined = `${API}/accounts/${account}/lists?ws.size=100`
        while (url?.startsWith(API) && targets.length < MAX_TARGETS) {
          const page: v.InferOutput<typeof lists> = v.parse(lists, await get(url))
          targets.push(...page.entries.map(({ id, name }) => ({ id: `${account}/${id}`, name })))
          url = page.next_collection_link
        }
      }
      return targets
    },
  },
  check: ({ access_token }) => bare('GET', `${API}/accounts`, bearer(access_token)),
  readOutcome(response) {
    const outcome = readByStatus(response)
    // The rate limit was 403 before it was 429.
    const isLimit = response.status === 403 && /rate limit/i.test(outcome.words)
    return isLimit ? { ...outcome, result: 'retry' } : outcome
  },
}
