import {
  type CredentialField,
  INTEGRATIONS,
  type Integration,
  type IntegrationName,
} from '../../../features/integrations/catalogue.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Credentials } from '../adapters/adapter.ts'
import { type AddressProblem, parseAddress } from './address-rules.ts'

/** What may be shown of credentials. */
export type CredentialHints = { address: string | null; keyHint: string | null }

export type EnteredCredentials = CredentialHints & { credentials: Credentials }

const MAX_LENGTH = 500
const HINT_LENGTH = 4
/** A hint of a shorter key would reveal too much of it. */
const MIN_LENGTH_FOR_HINT = 12

const ADDRESS_PROBLEMS: Readonly<Record<AddressProblem, string>> = {
  unreadable: 'Enter the whole address, such as https://mail.example.com.',
  'not-https': 'The address must start with https://, so that leads are sent encrypted.',
  access: 'Leave out the name and the password in front of the host.',
  private: 'This address is in a private network. Enter one that can be reached on the internet.',
  port: 'Leave out the port: only the usual ones, 80 and 443, are allowed.',
}

const invalid = (message: string, field?: CredentialField['name']) =>
  new Refusal('INVALID', message, field === undefined ? {} : { data: { field } })

function readAddress(text: string, method: Integration['method']): URL {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw invalid(ADDRESS_PROBLEMS[parsed.problem], 'url')
  // The service's own address, to which an adapter adds a path.
  if (method === 'key') parsed.url.pathname = parsed.url.pathname.replace(/\/+$/, '')
  return parsed.url
}

function readSecret(text: string): string {
  if (text === '') throw invalid('Enter the key.', 'key')
  if (text.length > MAX_LENGTH) {
    throw invalid(`A key has at most ${MAX_LENGTH} characters.`, 'key')
  }
  // It is sent in a header, which can contain nothing else.
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw invalid('A key contains only letters, digits and punctuation. Copy it again.', 'key')
  }
  return text
}

const hintOf = (key: string): string | null =>
  key.length < MIN_LENGTH_FOR_HINT ? null : key.slice(-HINT_LENGTH)

/** Checks and trims what an owner entered. @throws Refusal INVALID with what is wrong, and in which field */
export function readEntered(
  name: IntegrationName,
  entered: Readonly<Record<string, string>>,
): EnteredCredentials {
  const { method, credentials: fields, title }: Integration = INTEGRATIONS[name]
  if (method === 'oauth') throw invalid(`${title} is connected by signing in there.`)
  const hints: CredentialHints = { address: null, keyHint: null }
  const read = ({ name: field, kind }: CredentialField): [string, string] => {
    const text = Object.hasOwn(entered, field) ? (entered[field] ?? '').trim() : ''
    if (kind === 'secret') {
      hints.keyHint = hintOf(readSecret(text))
      return [field, text]
    }
    const url = readAddress(text, method)
    // Only the host: the rest of a webhook's address gives access to it.
    hints.address = url.host
    return [field, method === 'key' ? url.href.replace(/\/$/, '') : url.href]
  }
  return { credentials: Object.fromEntries(fields.map(read)), ...hints }
}
