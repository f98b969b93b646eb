import { type Context, Hono } from 'hono'
import type { AppDeps } from '../../../src/server/app/deps.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { SHOP } from '../../../src/server/shopify/schema.ts'
import { cancelActive, findActive, takeTurn } from './charges.ts'
import { installedPage, unknownAppPage } from './pages.ts'
import { INSTALLED, installedPath } from './paths.ts'
import { ownerOfShop } from './repository.ts'
import { showPage } from './show-page.ts'
import { hasApp, takeTokensBack } from './tokens.ts'
import { tellLater } from './webhooks.ts'

/** Stands in for the page of a shop where its owner sees the app, and takes it out. */
export function installedPages({ database, environment, now }: AppDeps): Hono<AppEnv> {
  const show = showPage(environment.addresses.dashboard)
  const uninstall = (shop: string) =>
    database.transaction(async (statements) => {
      await takeTurn(statements, shop)
      if (!(await hasApp(statements, shop))) return
      await takeTokensBack(statements, shop)
      await cancelActive(statements, shop, now())
      const body = { myshopify_domain: shop }
      await tellLater(statements, { shop, topic: 'app/uninstalled', body, now: now() })
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
      const isInstalled = await hasApp(database, shop)
      return show(context, installedPage({ shop, email, plan, isInstalled }))
    })
    .post(INSTALLED, async (context) => {
      const shop = shopOf(context)
      if (shop === null) return show(context, unknownAppPage, 404)
      await uninstall(shop)
      return context.redirect(installedPath(shop), 303)
    })
}
