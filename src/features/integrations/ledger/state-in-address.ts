import { DELIVERY_STATES, type DeliveryState } from './model.ts'

/** The URL parameter of the state that is shown. */
const PARAMETER = 'deliveries'

/** Null for all states, and for an unknown one. */
export const deliveryStateFromQuery = (query: URLSearchParams): DeliveryState | null =>
  DELIVERY_STATES.find((state) => state === query.get(PARAMETER)) ?? null

/** The query with this state; its other parameters are kept. */
export function withDeliveryState(
  query: URLSearchParams,
  state: DeliveryState | null,
): URLSearchParams {
  const updatedQuery = new URLSearchParams(query)
  updatedQuery.delete(PARAMETER)
  if (state !== null) updatedQuery.append(PARAMETER, state)
  return updatedQuery
}
