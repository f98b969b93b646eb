import {
  INTEGRATIONS,
  type IntegrationName,
  isIntegrationName,
} from '../../features/integrations/catalogue.ts'

/** This server's registration with a service that people sign in to. */
export type OAuthClient = { id: string; secret: string }

export type OAuthClients = ReadonlyMap<IntegrationName, OAuthClient>

/** The services that people connect by signing in there. */
export const OAUTH_INTEGRATIONS: readonly IntegrationName[] = Object.keys(INTEGRATIONS)
  .filter(isIntegrationName)
  .filter((name) => INTEGRATIONS[name].method === 'oauth')

/**
 * Parses `aweber=id:secret, zohocrm=id:secret`, the format of OAUTH_CLIENTS; IDs and secrets are URL-encoded.
 * @throws Error with a sentence for the person who set the variable. It doesn't quote secrets.
 */
export function parseOAuthClients(text: string): OAuthClients {
  const clients = new Map<IntegrationName, OAuthClient>()
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [name, client] = parseEntry(entry)
    if (clients.has(name)) throw new Error(`"${name}" has two clients.`)
    clients.set(name, client)
  }
  return clients
}

function parseEntry(entry: string): [IntegrationName, OAuthClient] {
  const [, name = '', id = '', secret = ''] = /^([a-z_]+)=([^:\s]+):([^:\s]+)$/.exec(entry) ?? []
  if (name === '') throw new Error('Each client must have the form aweber=id:secret.')
  if (!isIntegrationName(name) || !OAUTH_INTEGRATIONS.includes(name)) {
    throw new Error(`"${name}" is not one of ${OAUTH_INTEGRATIONS.join(', ')}.`)
  }
  try {
    return [name, { id: decodeURIComponent(id), secret: decodeURIComponent(secret) }]
  } catch {
    throw new Error(`The client of "${name}" is not URL-encoded: write % as %25.`)
  }
}
