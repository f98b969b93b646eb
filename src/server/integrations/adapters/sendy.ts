import * as v from 'valibot'
import type { Adapter, AdapterRequest, Credentials, Outcome, Target } from './adapter.ts'
import { readByStatus, wordsOf } from './outcome-rules.ts'
import { below, maybe } from './requests.ts'

/** Sendy answers 200 with these words, or with a text that says why not. */
const ACCEPTED: readonly string[] = ['1', 'true', 'Already subscribed.']
/** The person to remove isn't there. It answers 200 to that, too. */
const MISSING: readonly string[] = ['Email does not exist.', 'Subscriber does not exist']
const UNAUTHORIZED: readonly string[] = ['API key not passed', 'Invalid API key']

const brands = v.record(v.string(), v.object({ id: v.union([v.string(), v.number()]) }))

const post = (
  { url = '' }: Credentials,
  path: string,
  value: Readonly<Record<string, string>>,
): AdapterRequest => ({ method: 'POST', url: below(url, path), body: { type: 'form', value } })

/** Sendy doesn't escape the names in its JSON, so a name with a quotation mark would break a parser. */
const parseLists = (body: string): Target[] =>
  [...body.matchAll(/"id":\s*"([^"]+)",\s*"name":\s*"(.*?)"\s*\}/g)].map(([, id, name]) => ({
    ...{ id: id ?? '', name: name ?? '' },
  }))

export const sendy: Adapter = {
  documentation: 'https://sendy.co/api',
  knownFields: [
    { name: 'name', label: 'Name' },
    { name: 'country', label: 'Country' },
  ],
  addLead({ email, fields, target }, credentials) {
    const value = { ...fields, email, list: target ?? '', api_key: credentials.key ?? '' }
    return [post(credentials, '/subscribe', { ...value, boolean: 'true' })]
  },
  removeLead({ email, target, kind }, credentials) {
    if (target === null) return []
    if (kind === 'unsubscribed') {
      return [maybe(post(credentials, '/unsubscribe', { email, list: target, boolean: 'true' }))]
    }
    const value = { email, list_id: target, api_key: credentials.key ?? '' }
    return [maybe(post(credentials, '/api/subscribers/delete.php', value))]
  },
  targets: {
    isRequired: true,
    async read(credentials, ask) {
      const api_key = credentials.key ?? ''
      const found = await ask(post(credentials, '/api/brands/get-brands.php', { api_key }))
      const targets: Target[] = []
      for (const { id } of Object.values(v.parse(brands, found))) {
        const value = { api_key, brand_id: String(id) }
        const body = await ask(post(credentials, '/api/lists/get-lists.php', value))
        targets.push(...parseLists(typeof body === 'string' ? body : JSON.stringify(body)))
      }
      return targets
    },
  },
  check: (credentials) =>
    post(credentials, '/api/brands/get-brands.php', { api_key: credentials.key ?? '' }),
  readOutcome(response): Outcome {
    const byStatus = readByStatus(response)
    const text = response.body.trim()
    if (byStatus.result !== 'accepted') return byStatus
    if (UNAUTHORIZED.includes(text)) return { result: 'unauthorized', words: text }
    if (MISSING.includes(text)) return { result: 'rejected', words: text }
    const isAccepted = [...ACCEPTED, 'No lists found'].includes(text)
    if (isAccepted || text.startsWith('{')) return byStatus
    return { result: 'rejected', words: wordsOf(response) }
  },
}
