import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { AppDeps } from '../src/server/app/deps.ts'
import type { LocalServices } from '../src/server/app/local-services.ts'
import type { AppEnv } from '../src/server/session/app-env.ts'
import { demoAccountLines, localUrlLines } from './announcement.ts'
import { seedConnections } from './seed/connections.ts'
import { seedCoupons } from './seed/coupons.ts'
import { seedPayments } from './seed/payments.ts'
import { seedDemo } from './seed/seed.ts'
import { seedShopBills } from './seed/shop-bills.ts'
import { createDemoTokenSource } from './siblings/server/demo-token.ts'
import { siblingRoutes } from './siblings/server/routes.ts'
import { dealfuelStandIn } from './stand-ins/dealfuel/routes.ts'
import { marketplacesStandIn } from './stand-ins/marketplaces/routes.ts'
import { outboxRoutes } from './stand-ins/outbox/routes.ts'
import { LOCAL_OAUTH_CLIENTS } from './stand-ins/receivers/oauth-clients.ts'
import { receiversStandIn } from './stand-ins/receivers/routes.ts'
import { localReceivers } from './stand-ins/receivers/transport.ts'
import { LOCAL_APP } from './stand-ins/shopify/app.ts'
import { runShopifyJobs } from './stand-ins/shopify/jobs.ts'
import { shopifyStandIn } from './stand-ins/shopify/routes.ts'
import { localTransport } from './stand-ins/shopify/transport.ts'
import { createStripeStandIn } from './stand-ins/stripe/client.ts'
import { runStripeJobs } from './stand-ins/stripe/jobs.ts'
import { LOCAL_STRIPE } from './stand-ins/stripe/keys.ts'
import { SCRIPT } from './stand-ins/stripe/paths.ts'
import { stripeStandIn } from './stand-ins/stripe/routes.ts'

const stripePageConfig = (publicUrl: string) => ({
  publishableKey: LOCAL_STRIPE.publishableKey,
  src: publicUrl + SCRIPT,
})

function routes(deps: AppDeps): Hono<AppEnv> {
  const { stripe, shopify, smtpUrl, isHosted } = deps.environment
  const app = new Hono<AppEnv>()
  if (shopify === null) app.route('/', shopifyStandIn(deps))
  if (stripe === null) app.route('/', stripeStandIn(deps))
  if (smtpUrl === null) app.route('/local/outbox', outboxRoutes(deps))
  if (isHosted) return app
  return app
    .route('/', dealfuelStandIn(deps))
    .route('/', marketplacesStandIn(deps))
    .route('/', receiversStandIn(deps))
}

/** The stand-ins, the sibling pages and the demo accounts. */
export const localServices: LocalServices = {
  stripe: ({ ports }) => createStripeStandIn({ port: ports.app }),
  stripePageConfig,
  shopify: (deps) => ({ app: LOCAL_APP, transport: localTransport(deps) }),
  oauthClients: LOCAL_OAUTH_CLIENTS,
  receivers: localReceivers,
  routes,
  siblings({ database, environment }) {
    const { addresses, captcha, stripe, seedsDemo } = environment
    const { app: publicUrl } = addresses
    const demoToken = seedsDemo ? createDemoTokenSource(database, environment) : undefined
    const { publishableKey } = stripe ?? {}
    const page = publishableKey === undefined ? stripePageConfig(publicUrl) : { publishableKey }
    return getRequestListener(siblingRoutes({ publicUrl, demoToken, captcha, stripe: page }).fetch)
  },
  async seed(deps) {
    const { database, environment, now } = deps
    const isNew = await seedDemo(database, now())
    const { encryptionKey } = environment
    if (isNew) await seedConnections(database, { now: now(), encryptionKey })
    if (environment.stripe === null) {
      await seedPayments(database, { now: now(), origin: environment.addresses.app })
      await seedCoupons(database, now())
    }
    if (environment.shopify === null) await seedShopBills(deps)
  },
  start(deps) {
    const { stripe, shopify } = deps.environment
    const stopFunctions = [
      ...(stripe === null ? [runStripeJobs(deps)] : []),
      ...(shopify === null ? [runShopifyJobs(deps)] : []),
    ]
    return () => {
      for (const stop of stopFunctions) stop()
    }
  },
  announcement: (settings) => ({
    services: localUrlLines(settings),
    accounts: settings.seedsDemo ? demoAccountLines() : [],
  }),
}
