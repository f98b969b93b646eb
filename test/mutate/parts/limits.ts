import type { Subject } from '../change.ts'

const ACCOUNTS = 'src/server/accounts/repository.ts'
const ATTEMPTS = 'src/server/attempts/attempt-counter.ts'
const BODIES = 'src/server/platform/http/body-limits.ts'
const CALLS = 'src/server/session/call-limits.ts'
const COUNTER = 'src/server/platform/rate-limits/rate-counter.ts'
const DAILY = 'src/server/campaign-events/daily-limit.ts'
const IMAGES = 'src/server/images/routes.ts'
const LICENSES = 'src/server/licenses/routes.ts'
const LIVE = 'src/server/live/repository.ts'
const STREAMS = 'src/server/events/stream-limits.ts'

export const limits: readonly Subject[] = [
  {
    tests: ['test/server/http/rate-counter.test.ts'],
    changes: [
      { file: COUNTER, before: 'current.calls > limit', after: 'current.calls >= limit' },
      {
        file: COUNTER,
        before: 'newer.get(caller) ?? older.get(caller)',
        after: 'newer.get(caller)',
      },
      { file: COUNTER, before: ' || newer.size >= maxCallers', after: '' },
      { file: COUNTER, before: 'clearTimeout(timer)', after: '' },
    ],
  },
  {
    tests: ['test/server/http/client-network.test.ts'],
    changes: [
      {
        file: 'src/server/platform/http/client-network.ts',
        before:
          'bits >> 32n === MAPPED_IPV4 ? toDottedDecimal(bits & 0xffff_ffffn) : prefix64(bits)',
        after: 'prefix64(bits)',
      },
    ],
  },
  {
    tests: ['test/server/http/answers.test.ts'],
    changes: [
      {
        file: 'src/server/app/api.ts',
        before: 'limitBySession(CALLS_PER_MINUTE, deps), ',
        after: '',
      },
      {
        file: CALLS,
        before: "await runAsCaller(deps.database, context.get('claims'), async () => {})",
        after: '',
      },
      {
        file: 'src/server/platform/rate-limits/rate-limit.ts',
        before: 'Math.ceil(waitMs / 1_000)',
        after: 'waitMs',
      },
      {
        file: BODIES,
        before: 'createBodyLimit(64 * KILOBYTE)',
        after: 'createBodyLimit(640 * KILOBYTE)',
      },
    ],
  },
  {
    tests: ['test/server/http/limits.test.ts'],
    changes: [
      {
        file: 'src/server/app/api.ts',
        before: 'limitByPerson(CALLS_PER_MINUTE, deps), ',
        after: '',
      },
      {
        file: CALLS,
        before: "callerOf: (context) => context.get('claims').personId",
        after: "callerOf: (context) => context.get('claims').sid",
      },
      { file: IMAGES, before: '      limitPerPerson,\n', after: '' },
      {
        file: 'src/server/live/routes.ts',
        before: 'allowAnyOrigin, limitByAddress(CALLS_PER_MINUTE, deps)',
        after: 'allowAnyOrigin',
      },
      {
        file: 'src/server/campaign-events/routes.ts',
        before: 'routeDescription, limitPerVisitor, async',
        after: 'routeDescription, async',
      },
    ],
  },
  {
    tests: ['test/server/images/images.test.ts'],
    changes: [
      {
        file: 'src/server/app/app.ts',
        before: 'UPLOAD_LIMIT, DOCUMENT_LIMIT',
        after: 'DOCUMENT_LIMIT',
      },
      {
        file: 'src/server/images/upload.ts',
        before: 'MAX_IMAGE_BYTES + ',
        after: '10 * MAX_IMAGE_BYTES + ',
      },
      { file: IMAGES, before: 'size !== null && isTooLarge(size)', after: 'size === null' },
      { file: IMAGES, before: '(await countImages(statements)) < MAX_IMAGES', after: 'true' },
    ],
  },
  {
    tests: ['test/server/campaigns/documents.test.ts'],
    changes: [
      {
        file: BODIES,
        before: 'exception?.limit ?? standardLimit',
        after: 'standardLimit',
      },
      {
        file: 'src/server/campaigns/document-routes.ts',
        before: 'await requirePlanAllowsSave(statements, toDesign(campaign), now)',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/campaigns/begin.test.ts'],
    changes: [
      {
        file: 'src/server/campaigns/create-campaign.ts',
        before: "await requirePlanAllowsSave(statements, { templatePlan, editor: 'default' }, now)",
        after: '',
      },
      {
        file: 'src/server/campaigns/create-campaign.ts',
        before: 'await requirePlanAllowsSave(statements, toDesign(original), now)',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/campaigns/set-live.test.ts'],
    changes: [
      {
        file: 'src/server/campaigns/set-status.ts',
        before: 'await requirePlanAllowsLive(statements, campaign, now)',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/live/live.test.ts'],
    changes: [
      { file: LIVE, before: ' || isLimitReached(monthlyViews, monthlyViewsLimit)', after: '' },
      { file: LIVE, before: 'isPaymentOverdue(plan, now) || ', after: '' },
      { file: LIVE, before: ' && canSetLive(plan, toDesign(row), now)', after: '' },
    ],
  },
  {
    tests: ['test/server/current-user/user.test.ts'],
    changes: [
      {
        file: ACCOUNTS,
        before: 'readEffectiveLimits(row, now).sitesLimit',
        after: 'row.sites_limit',
      },
      { file: ACCOUNTS, before: " and day < $1::date + interval '1 month'", after: '' },
      { file: ACCOUNTS, before: 'and day >= $1::date and', after: 'and' },
    ],
  },
  {
    tests: ['test/server/sites/sites.test.ts'],
    changes: [
      {
        file: 'src/server/sites/registration.ts',
        before:
          'if (!capacity.hasRoom) throw limitReached(capacity)\n  return addSite(statements, {',
        after: 'return addSite(statements, {',
      },
      {
        file: 'src/features/sites/add-site-rules.ts',
        before: 'user.sites.length < limit',
        after: 'user.sites.length <= limit',
      },
    ],
  },
  {
    tests: ['test/server/events/stream.test.ts'],
    changes: [
      { file: STREAMS, before: ' || !people.hasRoom(personId)', after: '' },
      { file: STREAMS, before: 'sessions.release(sid)', after: '' },
      { file: STREAMS, before: 'people.release(personId)', after: '' },
    ],
  },
  {
    tests: ['test/server/campaign-events/events.test.ts'],
    changes: [
      { file: DAILY, before: 'visits.views + excluded.views <= $7', after: '$7::integer > 0' },
      { file: DAILY, before: 'visits.clicks + excluded.clicks <= $8', after: '$8::integer > 0' },
    ],
  },
  {
    tests: ['test/server/leads/counted-leads.test.ts'],
    changes: [
      { file: DAILY, before: 'visits.leads + excluded.leads <= $9', after: '$9::integer > 0' },
    ],
  },
  {
    tests: ['test/server/licenses/licenses.test.ts'],
    changes: [
      { file: LICENSES, before: "await limits('license by IP address', address)", after: '' },
      { file: LICENSES, before: "await limits('license by email', email)", after: '' },
      {
        file: LICENSES,
        before: "'license link by IP address',\n          addressOf(deps, context)",
        after: "'license link by IP address',\n          token",
      },
    ],
  },
  {
    tests: ['test/server/http/attempt-counter.test.ts'],
    changes: [
      { file: ATTEMPTS, before: 'row.attempts <= attempts', after: 'row.attempts < attempts' },
      { file: ATTEMPTS, before: 'update(text.toLowerCase()).digest', after: 'update(text).digest' },
      {
        file: ATTEMPTS,
        before:
          'case when known.window_ends_at > $2::timestamptz\n             then known.window_ends_at else excluded.window_ends_at end',
        after: 'excluded.window_ends_at',
      },
      {
        file: ATTEMPTS,
        before: 'known.attempts + 1 else 1 end',
        after: 'known.attempts + 1 else known.attempts + 1 end',
      },
      { file: ATTEMPTS, before: 'greatest(attempts - 1, 0)', after: 'attempts - 1' },
    ],
  },
  {
    tests: ['test/server/identity/set-password/set-password.test.ts'],
    changes: [
      {
        file: 'src/server/identity/set-password/routes.ts',
        before: "await limits('new password by token', token)",
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/account-export/account-export.test.ts'],
    changes: [
      {
        file: 'src/server/account-export/routes.ts',
        before: '    limitPerPerson,\n',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/billing/stripe/coupons.test.ts'],
    changes: [
      {
        file: 'src/server/billing/coupon-limits.ts',
        before: 'await attempts.undo(LIMIT, accountId)',
        after: '',
      },
      {
        file: 'src/server/billing/coupon-limits.ts',
        before: 'await count(LIMIT, accountId)',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/fonts/fonts.test.ts'],
    changes: [
      {
        file: 'src/server/fonts/font-cache.ts',
        before: 'names.length - MAX_FAMILIES + 1',
        after: 'names.length - MAX_FAMILIES',
      },
    ],
  },
  {
    tests: ['test/server/subscribers/subscribers.test.ts'],
    changes: [
      {
        file: 'src/server/platform/http/schemas.ts',
        before: "wholeNumber('limit', 1, MAX_LIMIT)",
        after: "wholeNumber('limit', 1, MAX_PAGE)",
      },
    ],
  },
  {
    tests: ['test/server/shopify/callback.test.ts'],
    changes: [
      {
        file: 'src/server/shopify/set-password-mail.ts',
        before: 'if (waitMs !== null) return',
        after: '',
      },
      {
        file: 'src/server/sites/registration.ts',
        before:
          'if (!capacity.hasRoom) throw limitReached(capacity)\n  return addSite(statements, site)',
        after: 'return addSite(statements, site)',
      },
    ],
  },
]
