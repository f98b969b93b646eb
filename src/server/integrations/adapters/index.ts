import type { IntegrationName } from '../../../features/integrations/catalogue.ts'
import type { Adapter } from './adapter.ts'
import { webhook } from './webhook.ts'

const ADAPTERS: Readonly<Partial<Record<IntegrationName, Adapter>>> = { webhook }

export function adapterOf(name: IntegrationName): Adapter {
  const adapter = ADAPTERS[name]
  if (adapter === undefined) throw new Error(`${name} has no adapter.`)
  return adapter
}
