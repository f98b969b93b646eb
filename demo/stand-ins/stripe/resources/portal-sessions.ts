import * as v from 'valibot'
import { operation } from '../api/operation.ts'
import { params, text } from '../api/params.ts'
import type { PortalSession } from '../objects.ts'
import { PORTAL } from '../paths.ts'

export const portalSessions = [
  operation(
    'POST /billing_portal/sessions',
    params({
      customer: text,
      return_url: v.optional(text),
      locale: v.optional(text),
      configuration: v.optional(text),
      flow_data: v.optional(v.record(v.string(), v.unknown())),
    }),
    async ({ store, origin }, { customer, return_url = null }) => {
      const stamp = store.stamp('bps')
      const session: PortalSession = {
        ...stamp,
        object: 'billing_portal.session',
        configuration: 'bpc_local',
        customer: (await store.get('customer', customer, 'customer')).id,
        return_url,
        url: `${origin}${PORTAL}/${stamp.id}`,
      }
      await store.save(session)
      return session
    },
  ),
]
