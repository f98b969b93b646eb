import type { IntegrationName } from '../../../features/integrations/catalogue.ts'
import { INTEGRATION_NAMES } from '../../../features/integrations/catalogue-rules.ts'
import type { Target } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import { type Receiver, reach, senderFor } from './receiver-requests.ts'
import { readTargets } from './send.ts'
import type { ReceiverTransport } from './transport.ts'

/** Whether a service takes no lead without a list, audience or sheet. */
export const requiresTarget = (name: IntegrationName): boolean =>
  adapterOf(name).targets?.isRequired === true

export const SERVICES_WITH_REQUIRED_TARGET: readonly IntegrationName[] =
  INTEGRATION_NAMES.filter(requiresTarget)

/**
 * The service's only list, audience or sheet, if it takes no lead without one. Null if it has several, so that the owner
 * has to choose, or can't be asked now.
 */
export async function readOnlyTarget(
  { receivers }: { receivers: ReceiverTransport },
  receiver: Receiver,
): Promise<Target | null> {
  if (!requiresTarget(receiver.name)) return null
  const answer = await reach(receiver.name, () => readTargets(senderFor(receiver, receivers)))
  const targets = answer.isReached && 'targets' in answer.value ? answer.value.targets : []
  return targets.length === 1 ? (targets[0] ?? null) : null
}
