import {
  INTEGRATIONS,
  type Integration,
  type IntegrationName,
} from '../../features/integrations/catalogue.ts'
import type { Credentials } from './adapters/adapter.ts'
import { WEBHOOK_SECRET } from './webhook-secret.ts'

export const DOTS = '••••••••'

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

/** A shorter path occurs in any text. */
const MIN_PATH_LENGTH = 8

/** What follows the origin in the address of a webhook or a workflow gives access to it. */
function secretPaths(name: IntegrationName, { url }: Credentials): string[] {
  if (INTEGRATIONS[name].method !== 'address' || url === undefined) return []
  const { pathname, search } = new URL(url)
  return [`${pathname}${search}`, pathname].filter((path) => path.length >= MIN_PATH_LENGTH)
}

/** A secret as it may be written in a URL, a form, a JSON text or a header. */
const spellingsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ '': secret }).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64'),
]

/** Returns a function that replaces a connection's secrets in a text with dots, however they are written there. */
export function redactor(
  name: IntegrationName,
  credentials: Credentials,
): (text: string) => string {
  const secrets = [...secretPaths(name, credentials), ...secretsOf(name, credentials)]
  // The longest first, because one may contain another.
  const spellings = secrets.flatMap(spellingsOf).sort((one, other) => other.length - one.length)
  return (text) => spellings.reduce((redacted, secret) => redacted.replaceAll(secret, DOTS), text)
}

/** The address of a request, without secrets. */
export function redactedUrl(name: IntegrationName, credentials: Credentials, url: string): string {
  if (INTEGRATIONS[name].method !== 'address') return redactor(name, credentials)(url)
  const { origin, pathname, search } = new URL(url)
  return `${pathname}${search}` === '/' ? `${origin}/` : `${origin}/${DOTS}`
}
