import type { AdapterRequest, KnownField } from './adapter.ts'

export type Headers = Readonly<Record<string, string>>

/** A request without a body. */
export const bare = (
  method: 'GET' | 'DELETE',
  url: string,
  headers: Headers = {},
): AdapterRequest => ({ method, url, headers })

/** A request with JSON. */
export const json = (
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  headers: Headers,
  value: unknown,
): AdapterRequest => ({ method, url, headers, body: { type: 'json', value } })

/** The same request for something that may not exist. */
export const maybe = (request: AdapterRequest): AdapterRequest => ({
  ...request,
  mayBeMissing: true,
})

export const bearer = (token = ''): Headers => ({ authorization: `Bearer ${token}` })

export const basic = (user: string, password: string): Headers => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

/** A URL below an address that an owner entered, which may end with a slash. */
export const below = (address: string, path: string): string =>
  address.replace(/[?#].*$/, '').replace(/\/+$/, '') + path

/** Fields that an API has by itself, and the owner's own ones, which APIs expect apart from them. */
export function partition(
  fields: Readonly<Record<string, string>>,
  names: readonly string[],
): { known: Record<string, string>; custom: Record<string, string> } {
  const entries = Object.entries(fields)
  return {
    known: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    custom: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  }
}

/** Fields whose names are the words of their labels: "First name" for `first_name` or `First_Name`. */
export const labelled = (names: readonly string[]): KnownField[] =>
  names.map((name) => {
    const words = name.replaceAll('_', ' ')
    return { name, label: words.charAt(0).toUpperCase() + words.slice(1).toLowerCase() }
  })
