import { DOTS } from '../integrations/redact.ts'
import type { DeliveriesResponse } from './schema.ts'

/** A receiver's words may repeat the address that it was sent. */
const ADDRESS = /[^\s@<>"'()]+@[^\s@<>"'()]+/g

/** The deliveries for somebody who may not see the subscribers: what happened, but not to whom. */
export const hidePeople = ({ items, ...page }: DeliveriesResponse): DeliveriesResponse => ({
  ...page,
  items: items.map((item) => ({
    ...item,
    subscriber_id: null,
    email: null,
    words: item.words?.replaceAll(ADDRESS, DOTS) ?? null,
  })),
})
