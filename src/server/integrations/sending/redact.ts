import {
  INTEGRATIONS,
  type Integration,
  type IntegrationName,
} from '../../../features/integrations/catalogue.ts'
import { HIDDEN_PART } from '../../../features/integrations/credential-rules.ts'
import type { Credentials } from '../adapters/adapter.ts'
import { WEBHOOK_SECRET } from './webhook-secret.ts'

/** What is kept of a receiver's words. */
const MAX_WORDS = 300

/** Members of a token response that give access; others, such as `token_type`, say something about it. */
const SECRET_MEMBER = /(token|secret|signature|key|password)$/

function secretsOf(name: IntegrationName, credentials: Credentials): string[] {
  const { method, credentials: fields }: Integration = INTEGRATIONS[name]
  const isSecret = (member: string): boolean =>
    method === 'oauth'
      ? SECRET_MEMBER.test(member)
      : member === WEBHOOK_SECRET ||
        fields.some((one) => one.name === member && one.kind === 'secret')
  return Object.entries(credentials).flatMap(([member, value]) =>
    isSecret(member) && value !== '' ? [value] : [],
  )
}

/** Anything shorter occurs in any text. */
const MIN_PART_LENGTH = 8

/** What follows the origin in the address of a webhook or a workflow gives access to it. */
function secretParts(name: IntegrationName, { url }: Credentials): string[] {
  if (INTEGRATIONS[name].method !== 'address' || url === undefined) return []
  const { pathname, search, searchParams } = new URL(url)
  const parts = [`${pathname}${search}`, pathname, search.slice(1), ...searchParams.values()]
  return parts.filter((part) => part.length >= MIN_PART_LENGTH)
}

const BITS_OF_BYTE = 8
const BITS_OF_CHARACTER = 6

/**
 * The part of the Base64 form of a text that only a secret in it determines, for each of the three places where it may
 * begin, such as after a user's name.
 */
const base64Within = (secret: string): string[] =>
  [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
    const start = Math.ceil((offset * BITS_OF_BYTE) / BITS_OF_CHARACTER)
    const end = Math.floor((bytes.length * BITS_OF_BYTE) / BITS_OF_CHARACTER)
    const part = bytes.toString('base64').slice(start, end)
    return part.length < MIN_PART_LENGTH ? [] : [part]
  })

/** A secret as it may be written in a URL, a form, a JSON text or a header. */
const spellingsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ '': secret }).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('/', '\\/'),
  Buffer.from(secret).toString('base64'),
  ...base64Within(secret),
]

/** Returns a function that replaces a connection's secrets in a text with dots, however they are written there. */
export function redactor(
  name: IntegrationName,
  credentials: Credentials,
): (text: string) => string {
  const secrets = [...secretParts(name, credentials), ...secretsOf(name, credentials)]
  // The longest first, because one may contain another.
  const spellings = secrets.flatMap(spellingsOf).sort((one, other) => other.length - one.length)
  return (text) =>
    spellings.reduce((redacted, secret) => redacted.replaceAll(secret, HIDDEN_PART), text)
}

/** A receiver may repeat the address that it was sent, or name another one. */
const ADDRESS = /[^\s@<>"'()]+@[^\s@<>"'()]+/g

/** A text without email addresses. @param own the one that was sent, which may be written as in a URL */
export function withoutAddresses(text: string, own = ''): string {
  const spellings = own === '' ? [] : [own, own.toLowerCase()].flatMap(spellingsOf)
  const redacted = spellings.reduce(
    (rest, spelling) => rest.replaceAll(spelling, HIDDEN_PART),
    text,
  )
  return redacted.replaceAll(ADDRESS, HIDDEN_PART)
}

/** A text without the email addresses of others, so that no row about one person names another. */
export const withoutOtherAddresses = (text: string, own: string): string =>
  text.replaceAll(ADDRESS, (found) =>
    found.toLowerCase().replace(/[.,;:!?]+$/, '') === own.toLowerCase() ? found : HIDDEN_PART,
  )

/** A receiver's words without secrets. They are cut afterwards, so that no half of a secret is left at the end. */
export const redactedWords = (redact: (text: string) => string, words: string): string =>
  redact(words).slice(0, MAX_WORDS)

/** The address of a request, without secrets. */
export function redactedUrl(name: IntegrationName, credentials: Credentials, url: string): string {
  if (INTEGRATIONS[name].method !== 'address') return redactor(name, credentials)(url)
  const { origin, pathname, search } = new URL(url)
  return `${pathname}${search}` === '/' ? `${origin}/` : `${origin}/${HIDDEN_PART}`
}
