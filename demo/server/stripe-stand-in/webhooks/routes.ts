import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv, Deps } from '../../deps.ts'
import { LOCAL_STRIPE } from '../keys.ts'
import { CONTROLS } from '../paths.ts'
import { setSwitches, switches } from './switches.ts'

/** `POST /local/stripe/controls`: how deliveries are to go wrong. Asks for the secret key, so that no page can. */
export function webhookControls({ database }: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(CONTROLS, async (context) => {
    const wanted = v.safeParse(switches, await context.req.json().catch(() => null))
    const isKnown = context.req.header('authorization') === `Bearer ${LOCAL_STRIPE.secretKey}`
    if (!isKnown || !wanted.success) return context.json({ status: 'refused' }, 400)
    await setSwitches(database, wanted.output)
    return context.json(wanted.output)
  })
}
