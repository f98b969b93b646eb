import * as v from 'valibot'
import { operation } from '../api/operation.ts'
import { created, isWithin, listParams, params, text } from '../api/params.ts'
import { pageOf } from '../store.ts'

export const events = [
  operation('GET /events/:id', params({}), ({ store, id }) => store.get('event', id)),
  operation(
    'GET /events',
    listParams({ type: v.optional(text), types: v.optional(v.array(text)), created }),
    async ({ store }, { type, types, created: range, ...page }) => {
      const all = await store.all('event', type === undefined ? {} : { type })
      const matches = all.filter(
        (event) => (types?.includes(event.type) ?? true) && isWithin(event.created, range),
      )
      return pageOf(matches, '/v1/events', page)
    },
  ),
]
