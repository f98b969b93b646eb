import { statusText } from '../../../features/integrations/response-rules.ts'
import type { Adapter, AdapterRequest, Outcome, ReceiverResponse } from './adapter.ts'

/** Members of an error response that contain its words, the most telling first. */
const WORD_MEMBERS = ['detail', 'error_message', 'message', 'error_description', 'title', 'error']
/** Members that contain further errors, which say more than the error around them. */
const NESTED_MEMBERS = ['data', 'error']
/** Timed out, too early, too many requests. */
const RETRY_STATUSES: readonly number[] = [408, 425, 429]

/** The body as JSON, or as text if it isn't JSON. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/**
 * A receiver's own words: from its error's members, or the text of its body, or its status. They may contain secrets and
 * be long; `redactedOutcome` takes the secrets out, then cuts them.
 */
export function wordsOf({ status, headers, body }: ReceiverResponse): string {
  const { location } = headers
  if (isRedirect(status) && location !== undefined) return `Redirects to ${location}`
  const said = parseBody(body)
  const words = (isAccepted(status) && isValue(said) ? body : findWords(said))
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === '' ? statusText(status) : words
}

const isAccepted = (status: number) => status >= 200 && status < 300
/** Sendy accepts with `1`, for example. In a refusal, such a value says nothing: WordPress refuses with `0`. */
const isValue = (said: unknown) => typeof said === 'number' || typeof said === 'boolean'
const isRedirect = (status: number) => status >= 300 && status < 400

function findWords(value: unknown): string {
  if (typeof value === 'string') return withoutMarkup(value)
  if (Array.isArray(value)) return firstText(value.map(findWords))
  if (typeof value !== 'object' || value === null) return ''
  const { field, errors, ...members } = Object.fromEntries(Object.entries(value))
  const nested = NESTED_MEMBERS.map((name) => members[name]).filter((member) => !isText(member))
  const own = firstText(WORD_MEMBERS.map((name) => members[name]).filter(isText))
  const prefix = isText(field) && own !== '' ? `${field}: ` : ''
  return firstText([...errorsByField(errors), ...nested].map(findWords)) || prefix + own
}

/** A list of errors, or an object of such lists by the fields that they are about. */
const errorsByField = (errors: unknown): unknown[] =>
  typeof errors === 'object' && errors !== null ? Object.values(errors) : []

const firstText = (texts: readonly string[]): string => texts.find((text) => text !== '') ?? ''
const isText = (value: unknown): value is string => typeof value === 'string'

/** An HTML page is reduced to its title, or else to its text. */
function withoutMarkup(text: string): string {
  if (!/<\/?[a-z][^>]*>/i.test(text)) return text
  const [, title] = /<title[^>]*>([^<]*)</i.exec(text) ?? []
  return title ?? text.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
}

/** How a response of an API reads by its status. */
export function readByStatus(response: ReceiverResponse): Outcome {
  const { status } = response
  const words = wordsOf(response)
  if (isAccepted(status)) return { result: 'accepted', words }
  if (status === 401 || status === 403) return { result: 'unauthorized', words }
  if (status === 410) return { result: 'gone', words }
  if (status >= 500 || RETRY_STATUSES.includes(status)) return { result: 'retry', words }
  return { result: 'rejected', words }
}

/** How a webhook's response reads, by Standard Webhooks: only 410 ends the attempts. */
export function readWebhookOutcome(response: ReceiverResponse): Outcome {
  const { result, words } = readByStatus(response)
  return { result: result === 'accepted' || result === 'gone' ? result : 'retry', words }
}

/** How a receiver's response reads. */
export const readOutcome = (
  adapter: Adapter,
  response: ReceiverResponse,
  request?: AdapterRequest,
): Outcome => adapter.readOutcome?.(response, request) ?? readByStatus(response)
