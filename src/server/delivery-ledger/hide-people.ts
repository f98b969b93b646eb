import { withoutAddresses } from '../integrations/sending/redact.ts'
import type { DeliveriesResponse } from './schema.ts'

/** The deliveries for somebody who may not see the subscribers: what happened, but not to whom. */
export const hidePeople = ({ items, ...page }: DeliveriesResponse): DeliveriesResponse => ({
  ...page,
  items: items.map((item) => ({
    ...item,
    subscriber_id: null,
    email: null,
    words: item.words === null ? null : withoutAddresses(item.words, item.email ?? ''),
  })),
})
