import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppDeps } from '../../../src/server/app/deps.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { answeredChargePage, chargePage, unknownChargePage } from './charge-pages.ts'
import { findCharge, type LocalCharge, recordChargeDecision } from './charges.ts'
import { CHARGE } from './paths.ts'
import { ownerOfShop } from './repository.ts'
import { showPage } from './show-page.ts'

const answerInput = v.object({ answer: v.picklist(['approve', 'decline']) })

/** Stands in for the page where a shop owner approves or declines a charge. */
export function chargePages({ database, environment, now }: AppDeps): Hono<AppEnv> {
  const show = showPage(environment.addresses.app)
  return new Hono<AppEnv>()
    .get(CHARGE, async (context) => {
      const { shop, charge: chargeId } = context.req.param()
      const charge = await findCharge(database, { shop, chargeId, now: now() })
      if (charge === null) return show(context, unknownChargePage, 404)
      if (charge.state !== 'PENDING') {
        return show(context, answeredChargePage(returnUrlOf(charge)))
      }
      const email = await ownerOfShop(database, shop)
      return show(context, chargePage({ charge, email }))
    })
    .post(CHARGE, async (context) => {
      const { shop, charge: chargeId } = context.req.param()
      const charge = await findCharge(database, { shop, chargeId, now: now() })
      const parsed = v.safeParse(answerInput, await context.req.parseBody())
      if (charge === null || !parsed.success) return show(context, unknownChargePage, 404)
      await recordChargeDecision(database, charge, parsed.output.answer, now())
      return context.redirect(returnUrlOf(charge), 303)
    })
}

function returnUrlOf({ returnUrl, chargeId }: LocalCharge): string {
  const url = new URL(returnUrl)
  url.searchParams.set('charge_id', chargeId)
  return url.href
}
