import * as v from 'valibot'
import { operation } from '../api/operation.ts'
import { listParams, metadata, params, text } from '../api/params.ts'
import { invalidRequest } from '../api/stripe-error.ts'
import type { Session } from '../objects.ts'
import { pageOf, type Store } from '../store.ts'
import { newSession } from './new-session.ts'
import { sessionParams } from './session-params.ts'

const PATH = '/checkout/sessions'

/** The session in its current state; expires it first if its time is up. */
export async function getCurrentSession(store: Store, id: string): Promise<Session> {
  const session = await store.get('checkout.session', id)
  if (session.status !== 'open' || session.expires_at > store.now) return session
  return expire(store, session)
}

async function expire(store: Store, session: Session): Promise<Session> {
  const expiredSession: Session = { ...session, status: 'expired', client_secret: null }
  await store.save(expiredSession)
  await store.emit('checkout.session.expired', expiredSession)
  return expiredSession
}

const filters = {
  customer: v.optional(text),
  subscription: v.optional(text),
  status: v.optional(text),
}

export const checkoutSessions = [
  operation(`POST ${PATH}`, params(sessionParams), ({ store }, input) => newSession(store, input)),
  operation(
    `GET ${PATH}`,
    listParams(filters),
    async ({ store }, { customer, subscription, status, ...page }) => {
      const match = {
        ...(customer !== undefined && { customer }),
        ...(subscription !== undefined && { subscription }),
        ...(status !== undefined && { status }),
      }
      return pageOf(await store.all('checkout.session', match), `/v1${PATH}`, page)
    },
  ),
  operation(`GET ${PATH}/:id`, params({}), ({ store, id }) => getCurrentSession(store, id)),
  operation(`POST ${PATH}/:id`, params({ metadata }), async ({ store, id }, input) => {
    const session = await getCurrentSession(store, id)
    const changed = { ...session, metadata: { ...session.metadata, ...input.metadata } }
    await store.save(changed)
    return changed
  }),
  operation(`POST ${PATH}/:id/expire`, params({}), async ({ store, id }) => {
    const session = await getCurrentSession(store, id)
    if (session.status === 'open') return expire(store, session)
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${session.status}".`,
    )
  }),
  operation(`GET ${PATH}/:id/line_items`, listParams({}), async ({ store, id }, page) =>
    pageOf(
      (await getCurrentSession(store, id)).line_items.data,
      `/v1${PATH}/${id}/line_items`,
      page,
    ),
  ),
]
