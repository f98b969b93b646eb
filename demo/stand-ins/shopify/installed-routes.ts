import { type Context, Hono } from 'hono'
import type { AppDeps } from '../../../src/server/app/deps.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { SHOP } from '../../../src/server/shopify/schema.ts'
import { cancelActive, findActive, lockShop } from './charges.ts'
import { installedPage, unknownAppPage } from './pages.ts'
import { INSTALLED, installedPath } from './paths.ts'
import { ownerOfShop } from './repository.ts'
import { showPage } from './show-page.ts'
import { isAppInstalled, revokeTokens } from './tokens.ts'
import { queueWebhook } from './webhooks.ts'

/** Stands in for the page where a shop owner sees and uninstalls the app. */
export function installedPages({ database, environment, now }: AppDeps): Hono<AppEnv> {
  const show = showPage(environment.addresses.app)
  const uninstall = (shop: string) =>
    database.transaction(async (statements) => {
      await lockShop(statements, shop)
      if (!(await isAppInstalled(statements, shop))) return
      await revokeTokens(statements, shop)
      await cancelActive(statements, shop, now())
      const body = { myshopify_domain: shop }
      await queueWebhook(statements, { shop, topic: 'app/uninstalled', body, now: now() })
    })
  const shopOf = (context: Context): string | null => {
    const shop = context.req.param('shop') ?? ''
    return SHOP.test(shop) ? shop : null
  }
  return new Hono<AppEnv>()
    .get(INSTALLED, async (context) => {
      const shop = shopOf(context)
      if (shop === null) return show(context, unknownAppPage, 404)
      const email = await ownerOfShop(database, shop)
      const plan = (await findActive(database, shop))?.name ?? null
      const isInstalled = await isAppInstalled(database, shop)
      return show(context, installedPage({ shop, email, plan, isInstalled }))
    })
    .post(INSTALLED, async (context) => {
      const shop = shopOf(context)
      if (shop === null) return show(context, unknownAppPage, 404)
      await uninstall(shop)
      return context.redirect(installedPath(shop), 303)
    })
}
