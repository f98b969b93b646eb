import * as v from 'valibot'
import { type Delivery, deliverySchema } from '../../integrations/ledger/model.ts'

/** What was sent of one person to one connection, or is to be sent. */
export type PersonDelivery = Delivery & { connectionId: string; connectionTitle: string }

const connectionOfSchema = v.object({ connection_id: v.string(), connection_title: v.string() })

export const parsePersonDeliveries = (data: unknown): PersonDelivery[] =>
  v.parse(v.object({ items: v.array(v.unknown()) }), data).items.map((item) => {
    const { connection_id, connection_title } = v.parse(connectionOfSchema, item)
    return {
      ...v.parse(deliverySchema, item),
      ...{ connectionId: connection_id, connectionTitle: connection_title },
    }
  })
