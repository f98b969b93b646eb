import {
  INTEGRATIONS,
  type Integration,
  type IntegrationCategory,
  type IntegrationName,
  isIntegrationName,
  SEARCH_WORDS,
} from './catalogue.ts'
import type { Connection } from './model.ts'

export const CATEGORIES = ['email', 'sales', 'automation'] as const

/** What a visitor of the page looks for; null for everything. */
export type CatalogueFilter = {
  search: string
  category: IntegrationCategory | null
  state: StateFilter | null
}

export const STATE_FILTERS = ['working', 'problem', 'paused', 'disconnected'] as const
export type StateFilter = (typeof STATE_FILTERS)[number]

export const NO_FILTER: CatalogueFilter = { search: '', category: null, state: null }

export const INTEGRATION_NAMES: readonly IntegrationName[] =
  Object.keys(INTEGRATIONS).filter(isIntegrationName)

/** The service's entry in the catalogue. */
export const integrationOf = (name: IntegrationName): Integration => INTEGRATIONS[name]

/** The service's own word for what leads are added to, where a sentence needs one. */
export const targetWordOf = (name: IntegrationName) => integrationOf(name).targets ?? 'list'

/** How many services there are in each category. */
export const countServices = (category: IntegrationCategory | null): number =>
  INTEGRATION_NAMES.filter((name) => isInCategory(name, category)).length

const isInCategory = (name: IntegrationName, category: IntegrationCategory | null): boolean =>
  category === null || integrationOf(name).category === category

/** Each word that is looked for is in one of the texts. */
const includes = (texts: readonly (string | null)[], search: string): boolean => {
  const found = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word))
}

/** What a service can be found by. */
const textsOf = (name: IntegrationName): string[] => [
  integrationOf(name).title,
  integrationOf(name).category,
  SEARCH_WORDS[name],
]

export function filterConnections(
  connections: readonly Connection[],
  { search, category, state }: CatalogueFilter,
): Connection[] {
  return connections.filter(
    (connection) =>
      isInCategory(connection.integration, category) &&
      (state === null || isInState(connection, state)) &&
      includes([connection.title, connection.address, ...textsOf(connection.integration)], search),
  )
}

/** The services that can be added, those without a connection first; none while a state is chosen. */
export function filterServices(
  connections: readonly Connection[],
  { search, category, state }: CatalogueFilter,
): { name: IntegrationName; isConnected: boolean }[] {
  if (state !== null) return []
  const connectedNames = new Set(connections.map(({ integration }) => integration))
  const services = INTEGRATION_NAMES.filter(
    (name) => isInCategory(name, category) && includes(textsOf(name), search),
  ).map((name) => ({ name, isConnected: connectedNames.has(name) }))
  return [
    ...services.filter(({ isConnected }) => !isConnected),
    ...services.filter(({ isConnected }) => isConnected),
  ]
}

/** How many services get leads now; those that are paused or disconnected don't. */
export const countReceivingServices = (connections: readonly Connection[]): number =>
  new Set(
    connections
      .filter(({ state }) => state === 'working' || state === 'failing')
      .map(({ integration }) => integration),
  ).size

/** A connection that the owner has paused has no problem; one that isn't connected any more is in two states. */
function isInState(connection: Connection, state: StateFilter): boolean {
  const trouble = troubleOf(connection)
  switch (state) {
    case 'working':
      return trouble === null
    case 'paused':
      return trouble === 'paused'
    case 'problem':
      return trouble !== null && trouble !== 'paused'
    case 'disconnected':
      return trouble === 'disconnected'
  }
}

/** Why leads don't arrive, for the notices above the list. */
export type Trouble = 'disconnected' | 'gone' | 'needs-target' | 'rejecting' | 'paused'

export function troubleOf({ state, pausedReason }: Connection): Trouble | null {
  if (state === 'disconnected' || pausedReason === 'unauthorized') return 'disconnected'
  if (pausedReason === 'gone') return 'gone'
  if (state === 'needs_target') return 'needs-target'
  if (state === 'failing') return 'rejecting'
  return state === 'paused' ? 'paused' : null
}

const TROUBLES: readonly Trouble[] = ['disconnected', 'gone', 'needs-target', 'rejecting', 'paused']

/** The connections that need the owner, the worst first. */
export function troubledConnections(
  connections: readonly Connection[],
): { connection: Connection; trouble: Trouble }[] {
  return TROUBLES.flatMap((trouble) =>
    connections
      .filter((connection) => troubleOf(connection) === trouble)
      .map((connection) => ({ connection, trouble })),
  )
}

/** The connection's page. */
export const connectionPath = (id: string): string => `/integrations/${encodeURIComponent(id)}/`

/** Two services begin with the same letters. */
const OWN_INITIALS: ReadonlyMap<string, string> = new Map([
  ['Integrately', 'In'],
  ['Integromate', 'Im'],
])

/** Two letters for a service's tile, which no other service has. */
export function initialsOf(title: string): string {
  const own = OWN_INITIALS.get(title)
  if (own !== undefined) return own
  const [first = '', second] = title.split(' ')
  return second === undefined ? first.slice(0, 2) : `${first[0]}${second[0]}`
}

/** The connection at `/integrations/{name}/`: its ID, or a service's name for that service's first connection. */
export const findConnection = (
  connections: readonly Connection[],
  name: string,
): Connection | null =>
  connections.find(({ id }) => id === name) ??
  connections.find(({ integration }) => integration === name) ??
  null
