import type { IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import { FAULT_REPLIES, type Fault } from './faults.ts'
import { type Call, type Reply, reply } from './service.ts'
import { answerTokenRequest } from './sign-in.ts'
import { SERVICES } from './table.ts'

/** A service’s answer to a call, while it has a fault or none. */
export async function answer(
  name: IntegrationName,
  host: string,
  call: Call,
  fault: Fault | null,
): Promise<Reply> {
  const service = SERVICES[name]
  const { signIn } = service
  const faultReply = fault === null ? undefined : FAULT_REPLIES[fault]
  if (faultReply !== undefined) return faultReply
  if (signIn?.tokenEndpoint === host + call.path) return answerTokenRequest(name, signIn, call)
  if (fault === 'revoked') return service.revoked
  const refusal = await service.refuse(call)
  if (refusal !== null) return refusal
  for (const { method, path, answer: answerRoute } of service.routes) {
    const match = method === call.method ? path.exec(call.path) : null
    if (match !== null) return answerRoute(call, ...match.slice(1).map(decodeURIComponent))
  }
  return reply({ message: 'There is nothing at this address.' }, 404)
}
