import * as v from 'valibot'
import { operation } from '../api/operation.ts'
import { listParams, params, text } from '../api/params.ts'
import { invalidRequest } from '../api/stripe-error.ts'
import { loseDispute } from '../payments/dispute.ts'
import { pageOf } from '../store.ts'

export const disputes = [
  operation('GET /disputes/:id', params({}), ({ store, id }) => store.get('dispute', id)),
  operation(
    'GET /disputes',
    listParams({ charge: v.optional(text), payment_intent: v.optional(text) }),
    async ({ store }, { charge, payment_intent, ...page }) => {
      const match = {
        ...(charge !== undefined && { charge }),
        ...(payment_intent !== undefined && { payment_intent }),
      }
      return pageOf(await store.all('dispute', match), '/v1/disputes', page)
    },
  ),
  operation('POST /disputes/:id/close', params({}), async ({ store, id }) => {
    const dispute = await store.get('dispute', id)
    if (dispute.status === 'lost') throw invalidRequest('This dispute is already closed')
    return loseDispute(store, dispute)
  }),
]
