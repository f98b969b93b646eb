import { configure } from '../../../elements/kit.ts'
import { fakeStripe } from '../../support/fake-stripe.ts'
import { MONTHLY_QUOTE } from '../../support/quote.ts'

const API_BASE = `${location.origin}/v1`

const SITE = { id: '1', site_id: 'bench1', domain: 'shop.example' }
const USER = {
  user_id: '1',
  email: 'mira@example.com',
  first_name: 'Mira',
  role: 'admin',
  plan: null,
  sites: [SITE],
  setup_finished: 'true',
}
const DAY = { date: '2026-04-01', views: 120, clicks: 12, subscribers: 3 }
const ANALYTICS = {
  time_zone: 'UTC',
  days: [DAY],
  days_before: [DAY],
  best_campaigns: [],
  latest_subscribers: [],
  confirmed: 3,
  has_live_campaign: true,
  has_published_campaign: true,
  has_subscriber: true,
  has_integration: false,
  has_colleague: false,
}

const RESPONSES: Readonly<Record<string, unknown>> = {
  '/user/me': USER,
  '/sites': [SITE],
  '/site': { ...SITE, analytics: ANALYTICS },
  '/billing/quote': MONTHLY_QUOTE,
  '/billing/session': { client: 'a-secret', session_id: 'cs_1', total: 39_00, currency: 'usd' },
}

/** Configures the page with an API that responds immediately, as the benchmarks measure the kit and not a server. */
export function configureBench(): void {
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const data = RESPONSES[pathname.replace('/v1', '')] ?? null
    return Response.json({ success: true, code: 'OK', message: '', data })
  }
  fakeStripe().install()
  configure({
    apiBase: API_BASE,
    getAccessToken: () => 'bench-token',
    stripe: { publishableKey: 'pk_test_bench' },
  })
}
