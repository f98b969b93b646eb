import {
  INTEGRATIONS,
  type Integration,
  type IntegrationCategory,
  type IntegrationName,
  isIntegrationName,
} from './catalogue.ts'
import type { Connection } from './model.ts'

export const CATEGORIES = ['email', 'sales', 'automation'] as const

/** What a visitor of the page looks for; null for everything. */
export type CatalogueFilter = {
  search: string
  category: IntegrationCategory | null
  state: StateFilter | null
}

export const STATE_FILTERS = ['working', 'problem', 'paused'] as const
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

const includes = (texts: readonly (string | null)[], search: string): boolean => {
  const part = search.trim().toLowerCase()
  return texts.some((text) => text?.toLowerCase().includes(part))
}

export function filterConnections(
  connections: readonly Connection[],
  { search, category, state }: CatalogueFilter,
): Connection[] {
  return connections.filter(
    (connection) =>
      isInCategory(connection.integration, category) &&
      (state === null || stateFilterOf(connection) === state) &&
      includes(
        [connection.title, integrationOf(connection.integration).title, connection.address],
        search,
      ),
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
    (name) => isInCategory(name, category) && includes([integrationOf(name).title], search),
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

function stateFilterOf({ state, pausedReason }: Connection): StateFilter {
  if (state === 'working') return 'working'
  return state === 'paused' && pausedReason === null ? 'paused' : 'problem'
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
  ['Integrately', 'Il'],
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
