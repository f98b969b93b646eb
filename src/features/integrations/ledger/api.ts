import type { Call, Http } from '../../../lib/http.ts'
import {
  DELIVERIES_PAGE_SIZE,
  type DeliveryPage,
  type DeliveryState,
  parseDeliveryPage,
  parseQueued,
} from './model.ts'

const pathOf = (connectionId: string): string =>
  `/integrations/connections/${encodeURIComponent(connectionId)}/deliveries`

export type DeliveriesQuery = {
  connectionId: string
  /** Null for all. */
  state: DeliveryState | null
  /** The `next` of the previous page; null for the first page. */
  after: string | null
}

/** `GET …/deliveries`: one page, newest first. */
export async function getDeliveries(
  http: Http,
  { connectionId, state, after }: DeliveriesQuery,
  call: Pick<Call, 'signal'> = {},
): Promise<DeliveryPage> {
  const query = {
    limit: DELIVERIES_PAGE_SIZE,
    state: state ?? undefined,
    after: after ?? undefined,
  }
  const { data } = await http.get(pathOf(connectionId), { ...call, query })
  return parseDeliveryPage(data)
}

/** Sends one that waits now, or one that was rejected again. */
export async function postSend(http: Http, connectionId: string, id: string): Promise<void> {
  await http.post(`${pathOf(connectionId)}/${encodeURIComponent(id)}/send`)
}

/** Sends all rejected ones again. */
export async function postSendAll(http: Http, connectionId: string): Promise<number> {
  const { data } = await http.post(`${pathOf(connectionId)}/send`)
  return parseQueued(data)
}
