import type { Subject } from '../change.ts'

const ADDRESS = 'src/server/platform/guarded-fetch/address-rules.ts'
const ADD_SITE = 'src/features/sites/add-site-rules.ts'
const ANOMALY = 'src/server/campaign-events/anomaly-rules.ts'
const BACKUP = 'src/features/billing/backup-rules.ts'
const BEGIN_RULES = 'src/features/templates/begin-rules.ts'
const BLOCK = 'src/features/studio/document/block-rules.ts'
const CAMPAIGNS = 'src/features/campaigns/rules.ts'
const CHANGED_BLOCK = 'src/features/studio/document/changed-block-rules.ts'
const CHARGE = 'src/server/billing/shopify/charge-rules.ts'
const CHECKOUT = 'src/features/checkout/rules.ts'
const CONSENT_BOX = 'src/features/studio/document/consent-rules.ts'
const CONTRAST = 'src/features/studio/document/contrast-rules.ts'
const COUPON = 'src/features/billing/coupon-rules.ts'
const CREDIT = 'src/features/billing/credit-rules.ts'
const DASHBOARD = 'src/features/dashboard/rules.ts'
const DESIGN = 'src/features/studio/document/design-rules.ts'
const DOMAIN_NAME = 'src/features/sites/domain-name-rules.ts'
const EMAIL = 'src/features/user/email-rules.ts'
const EMAIL_HOLD = 'src/features/campaigns/email-hold-rules.ts'
const FIRST_STEPS = 'src/features/dashboard/first-steps-rules.ts'
const HINT = 'src/features/studio/document/hint-rules.ts'
const HISTORY = 'src/features/studio/document/history-rules.ts'
const HOST = 'src/server/platform/guarded-fetch/host-rules.ts'
const INSTALL = 'src/features/install/rules.ts'
const LANGUAGE = 'src/features/studio/settings/language-rules.ts'
const LICENSE = 'src/features/license/rules.ts'
const LIMIT = 'src/features/billing/plan-limit-rules.ts'
const LOGIN = 'src/features/session/login-rules.ts'
const MONEY = 'src/features/billing/money-rules.ts'
const NEW_TIME = 'src/features/studio/settings/new-time-rules.ts'
const NOTICE = 'src/features/billing/notice-rules.ts'
const NOTIFICATIONS = 'src/features/notifications/rules.ts'
const OFFER = 'src/features/billing/offer-rules.ts'
const ONBOARDING = 'src/features/onboarding/rules.ts'
const ORIGIN = 'src/server/sites/origin-rules.ts'
const PAGE_TEXT = 'src/features/studio/settings/page-text-rules.ts'
const LIFETIME = 'src/features/billing/lifetime-rules.ts'
const PAID = 'src/features/billing/paid-rules.ts'
const PASSWORD = 'src/features/password/rules.ts'
const PAYMENT = 'src/features/checkout/payment-rules.ts'
const PERMISSION = 'src/features/session/permission-rules.ts'
const PLAN_LABEL = 'src/features/billing/plan-label-rules.ts'
const PLATFORM = 'src/features/password/platform-rules.ts'
const POLLING = 'src/features/billing/polling-rules.ts'
const REASON = 'src/features/billing/reason-rules.ts'
const RECOVERY = 'src/features/maintenance/recovery-rules.ts'
const RENEWAL = 'src/server/billing/renewal-rules.ts'
const RETURN = 'src/features/session/return-rules.ts'
const SAME_HOURS = 'src/server/analytics/same-hours-rules.ts'
const SAVE = 'src/features/billing/save-rules.ts'
const SAVING = 'src/features/studio/saving/save-rules.ts'
const SERVER_FONTS = 'src/server/fonts/rules.ts'
const SERVER_LEADS = 'src/server/leads/rules.ts'
const SERVER_MAINTENANCE = 'src/server/maintenance/rules.ts'
const SET_LIVE = 'src/features/billing/set-live-rules.ts'
const SHOPIFY = 'src/features/shopify/rules.ts'
const SHOP_NAME = 'src/features/sites/shop-name-rules.ts'
const SITE_LIST = 'src/features/sites/site-list-rules.ts'
const STEP = 'src/features/studio/document/step-rules.ts'
const STRIPE_CREDIT = 'src/server/billing/stripe/credit-rules.ts'
const SUBJECT = 'src/features/studio/document/subject-rules.ts'
const SWITCH = 'src/features/campaigns/switch-rules.ts'
const TEMPLATES = 'src/features/templates/rules.ts'
const TEMPLATE_PLAN = 'src/features/billing/template-rules.ts'
const TERM = 'src/features/billing/term-rules.ts'
const THEME = 'src/features/studio/document/theme-rules.ts'
const TOKEN_EXPIRY = 'src/config/token-expiry-rules.ts'
const CART_TOTAL = 'src/features/studio/settings/cart-total-rules.ts'
const TRY = 'src/features/studio/why/try-rules.ts'
const TURN = 'src/features/studio/why/blocking-rules.ts'
const UNSENT = 'src/features/campaigns/unsent-rules.ts'
const VIEWS = 'src/features/billing/views-forecast-rules.ts'
const WEIGHT = 'src/features/studio/document/weight-rules.ts'
const WHY = 'src/features/studio/why/why-rules.ts'
const WORDS_IN_PLACE = 'src/features/studio/document/inline-text-rules.ts'

export const rules: readonly Subject[] = [
  {
    tests: ['test/features/billing/lifetime-rules.test.ts'],
    changes: [
      { file: LIFETIME, before: 'limit <= bound', after: 'limit < bound' },
      { file: LIFETIME, before: 'tier || LIFETIME_TIER_SITES_LIMITS.length', after: 'tier' },
    ],
  },
  {
    tests: ['test/features/billing/paid-rules.test.ts'],
    changes: [
      { file: PAID, before: 'plan.trialEndsAt <= now', after: 'plan.trialEndsAt < now' },
      { file: PAID, before: 'plan.trialEndsAt !== null && ', after: '' },
      { file: PAID, before: "      return plan.name !== 'free'\n", after: '      return true\n' },
      { file: PAID, before: " && plan.name !== 'starter'", after: '' },
      {
        file: PAID,
        before: "isSubscription && plan.name !== 'free' && ",
        after: 'isSubscription && ',
      },
      { file: PAID, before: 'plan.sitesLimit > 1', after: 'plan.sitesLimit >= 1' },
      { file: PAID, before: "plan.type === 'lifetime' && ", after: '' },
      { file: PAID, before: '!plan.isExpired && ', after: '' },
      { file: PAID, before: 'plan.cancelsAtPeriodEnd && hasTrialEnded', after: 'hasTrialEnded' },
      { file: PAID, before: ' && !isRunningOut', after: '' },
    ],
  },
  {
    tests: ['test/features/billing/save-rules.test.ts'],
    changes: [
      { file: SAVE, before: 'plan === null || !isPaid(plan, now)', after: 'plan === null' },
      {
        file: SAVE,
        before: 'lifetimeTier(sitesLimit) < UNLAYER_TIER',
        after: 'lifetimeTier(sitesLimit) <= UNLAYER_TIER',
      },
      { file: SAVE, before: 'isDeal && lifetimeTier', after: 'lifetimeTier' },
      { file: SAVE, before: "design.editor === 'unlayer' && ", after: '' },
      {
        file: SAVE,
        before: "if (!includesTemplate(plan.name, design.templatePlan)) return 'not-premium'",
        after: '',
      },
      { file: SAVE, before: " || gateway === 'dealfuel'", after: '' },
      { file: SAVE, before: "if (design.templatePlan === 'free') return null", after: '' },
    ],
  },
  {
    tests: ['test/features/billing/set-live-rules.test.ts'],
    changes: [
      { file: SET_LIVE, before: "if (status !== 'live') return null", after: '' },
      {
        file: SET_LIVE,
        before: "if (isPaymentOverdue(account.plan, now)) return 'deal'",
        after: '',
      },
      { file: SET_LIVE, before: "if (design.templatePlan === 'free') return null", after: '' },
      {
        file: SET_LIVE,
        before: "return areViewsUsedUp(account) ? 'views' : null",
        after: 'return null',
      },
      {
        file: SET_LIVE,
        before: "code ?? (areViewsUsedUp(account) ? 'VIEWS_REACHED' : null)",
        after: 'code',
      },
      {
        file: SET_LIVE,
        before: "=== 'tier' ? 'EDITOR_REFUSED' : 'TEMPLATE_REFUSED'",
        after: "=== 'tier' ? 'TEMPLATE_REFUSED' : 'EDITOR_REFUSED'",
      },
      { file: SET_LIVE, before: 'user?.monthlyViewsLimit ?? null', after: 'null' },
    ],
  },
  {
    tests: ['test/features/billing/plan-limit-rules.test.ts'],
    changes: [
      { file: LIMIT, before: 'Math.max(0, limit - used)', after: 'limit - used' },
      { file: LIMIT, before: 'if (!isOver) return ofPlan', after: '' },
      { file: LIMIT, before: 'used <= limit', after: 'used < limit' },
      { file: LIMIT, before: '    [amounts.teamMembers, limits.teamMembersLimit],\n', after: '' },
      { file: LIMIT, before: 'Math.min(one ?? other, other)', after: 'other' },
      {
        file: LIMIT,
        before:
          'teamMembersLimit: smallerLimit(ofPlan.teamMembersLimit, PLANS.free.teamMembersLimit)',
        after: 'teamMembersLimit: ofPlan.teamMembersLimit',
      },
      { file: REASON, before: 'sites: used.sites + 1', after: 'sites: used.sites' },
      {
        file: REASON,
        before: 'BILLING_REASONS.find((reason) => reason === requestedReason) ?? null',
        after: "BILLING_REASONS.find((reason) => reason === requestedReason) ?? 'sites'",
      },
    ],
  },
  {
    tests: ['test/features/sites/add-site-rules.test.ts'],
    changes: [
      { file: ADD_SITE, before: "user.role !== 'member' && ", after: '' },
      { file: ADD_SITE, before: 'user.sites.length < limit', after: 'user.sites.length <= limit' },
    ],
  },
  {
    tests: ['test/features/billing/offer-rules.test.ts'],
    changes: [
      { file: OFFER, before: ' && cards.length > 0', after: '' },
      { file: OFFER, before: "plan.gateway === 'stripe' && cards", after: 'cards' },
      { file: OFFER, before: "paymentMethodFor(gateway) === 'card'", after: 'true' },
      {
        file: OFFER,
        before: 'isSubscribed && !plan.cancelsAtPeriodEnd ?',
        after: 'isSubscribed ?',
      },
      {
        file: OFFER,
        before: "plan.gateway === 'local' || plan.name === 'free'",
        after: "plan.name === 'free'",
      },
      {
        file: OFFER,
        before: "offer.type === plan.type ? 'current' : 'change-type'",
        after: "'current'",
      },
      {
        file: OFFER,
        before: "rankOf(offer.name) > rankOf(plan.name) ? 'upgrade' : 'downgrade'",
        after: "rankOf(offer.name) >= rankOf(plan.name) ? 'upgrade' : 'upgrade'",
      },
      { file: OFFER, before: "if (name === plan.name) return 'renew'", after: '' },
      { file: OFFER, before: ' ?? candidates.at(-1)', after: '' },
      {
        file: OFFER,
        before: 'isSubscribed ? rankOf(name) > rankOf(plan.name)',
        after: 'isSubscribed ? rankOf(name) >= rankOf(plan.name)',
      },
      { file: OFFER, before: '{ ...neededUsage, monthlyViews: 0 }', after: 'neededUsage' },
      {
        file: OFFER,
        before: 'total ?? offer.yearlyPriceWithCoupon',
        after: 'offer.yearlyPriceWithCoupon',
      },
      {
        file: OFFER,
        before: 'Math.max(0, offer.yearlyPrice - perYear)',
        after: 'offer.yearlyPrice - perYear',
      },
      { file: OFFER, before: "name !== 'free' && rankOf(name) >= ", after: 'rankOf(name) >= ' },
    ],
  },
  {
    tests: ['test/features/billing/term-rules.test.ts'],
    changes: [
      {
        file: TERM,
        before: "if (plan.gateway === 'local' || plan.name === 'free') return { kind: 'free' }",
        after: '',
      },
      {
        file: TERM,
        before: 'plan.cancelsAtPeriodEnd || endsAt !== null',
        after: 'plan.cancelsAtPeriodEnd',
      },
      { file: TERM, before: 'endsAt ?? plan.trialEndsAt }', after: 'plan.trialEndsAt }' },
      {
        file: TERM,
        before: "if (renewal?.status === 'past_due') return { kind: 'past-due' }",
        after: '',
      },
      { file: TERM, before: ' && !hasTrialEnded(plan, now)', after: '' },
      { file: TERM, before: 'plan.trialEndsAt ?? renewsAt', after: 'plan.trialEndsAt' },
      { file: TERM, before: "isPaid(plan, now) ? 'lifetime' : 'unpaid'", after: "'lifetime'" },
    ],
  },
  {
    tests: ['test/features/billing/coupon-rules.test.ts'],
    changes: [
      { file: COUPON, before: 'text?.trim() || null', after: 'text?.trim() ?? null' },
      {
        file: COUPON,
        before: "type === 'yearly' ? defaultYearlyCoupon(brandSlug) : null",
        after: 'defaultYearlyCoupon(brandSlug)',
      },
      { file: COUPON, before: 'coupon.toUpperCase() !== default', after: 'coupon !== default' },
      { file: COUPON, before: ".replace(/[^a-z0-9]/gi, '')", after: '' },
    ],
  },
  {
    tests: ['test/features/billing/views-forecast-rules.test.ts'],
    changes: [
      { file: VIEWS, before: 'elapsedMs < DAY_MS', after: 'elapsedMs < 0' },
      {
        file: VIEWS,
        before: 'reachedAt < end ? new Date(reachedAt) : null',
        after: 'new Date(reachedAt)',
      },
      { file: VIEWS, before: '/ views\n  return {', after: '* views\n  return {' },
      { file: VIEWS, before: 'now.getUTCMonth() + 1, 1', after: 'now.getMonth() + 2, 1' },
      { file: VIEWS, before: 'isLimitReached(views, limit)', after: 'views > limit' },
      {
        file: VIEWS,
        before: 'views >= limit * WARNING_SHARE',
        after: 'views > limit * WARNING_SHARE',
      },
      {
        file: VIEWS,
        before: 'isNearLimit || (forecast?.reachedOn ?? null) !== null',
        after: 'isNearLimit',
      },
    ],
  },
  {
    tests: ['test/features/billing/notice-rules.test.ts'],
    changes: [
      {
        file: NOTICE,
        before: 'isDismissed ? null : delayOf(user.plan)',
        after: 'delayOf(user.plan)',
      },
      {
        file: NOTICE,
        before: "plan?.gateway === 'appsumo' ? plan.paymentDelayedAt : null",
        after: 'plan?.paymentDelayedAt ?? null',
      },
      { file: NOTICE, before: 'now < endsAt', after: 'now <= endsAt' },
      { file: NOTICE, before: 'BACKUP_WINDOW_DAYS * DAY_MS', after: 'DAY_MS' },
      {
        file: NOTICE,
        before: "delayedAt !== null && backupWindow(delayedAt, now).status === 'over'",
        after: 'delayedAt !== null',
      },
    ],
  },
  {
    tests: ['test/features/billing/backup-rules.test.ts'],
    changes: [
      { file: BACKUP, before: '\\}\\}\\n$/', after: '\\}\\}/' },
      { file: BACKUP, before: '.slice(0, 10)', after: '' },
    ],
  },
  {
    tests: ['test/features/billing/money-rules.test.ts'],
    changes: [
      { file: MONEY, before: ' / 100', after: '' },
      { file: MONEY, before: ".replace('-', '−')", after: '' },
      { file: MONEY, before: 'minimumFractionDigits: 2', after: 'minimumFractionDigits: 0' },
    ],
  },
  {
    tests: ['test/features/billing/template-rules.test.ts'],
    changes: [
      { file: TEMPLATE_PLAN, before: ') >= PLAN_NAMES', after: ') > PLAN_NAMES' },
      { file: TEMPLATE_PLAN, before: "plus: 'starter'", after: "plus: 'plus'" },
      {
        file: TEMPLATE_PLAN,
        before: "includesTemplate(plan, 'plus') ? 'starter' : 'free'",
        after: "'starter'",
      },
    ],
  },
  {
    tests: ['test/features/billing/plan-label-rules.test.ts'],
    changes: [{ file: PLAN_LABEL, before: '} Plus`', after: '}`' }],
  },
  {
    tests: ['test/features/checkout/rules.test.ts'],
    changes: [
      { file: CHECKOUT, before: "if (plan === 'free') return 'free'", after: '' },
      { file: CHECKOUT, before: 'coupon.trim()', after: 'coupon' },
      { file: CHECKOUT, before: "billingType || 'monthly'", after: "billingType || 'yearly'" },
      { file: CHECKOUT, before: ' && one.coupon === other.coupon', after: '' },
      { file: CHECKOUT, before: ' && quote.currency === session.currency', after: '' },
      { file: CHECKOUT, before: ' && list % 12 === 0', after: '' },
      { file: POLLING, before: ', MAX_POLL_MS)', after: ', Infinity)' },
      { file: POLLING, before: 'fullDelay / 2 + (fullDelay / 2) * chance', after: 'fullDelay' },
      { file: PAYMENT, before: '...(coupon && { coupon })', after: 'coupon' },
    ],
  },
  {
    tests: ['test/features/session/permission-rules.test.ts'],
    changes: [
      { file: PERMISSION, before: 'Object.hasOwn(permissions, name) && ', after: '' },
      {
        file: PERMISSION,
        before: 'permissions[name] === true',
        after: 'Boolean(permissions[name])',
      },
      {
        file: PERMISSION,
        before: 'if (!permission) return false',
        after: "if (!permission) return user.role === 'admin'",
      },
      {
        file: PERMISSION,
        before: "return user.role === 'admin' || isGranted",
        after: 'return isGranted',
      },
      { file: PERMISSION, before: "if (user.role === 'admin') return true", after: '' },
      { file: PERMISSION, before: 'user.access.sites.length > 0', after: 'true' },
    ],
  },
  {
    tests: ['test/features/session/login-rules.test.ts'],
    changes: [
      { file: LOGIN, before: "if (status === CONFLICT) return 'conflict'", after: '' },
      { file: LOGIN, before: 'status >= FIRST', after: 'status > FIRST' },
      { file: LOGIN, before: " || kind === 'timed-out'", after: '' },
    ],
  },
  {
    tests: ['test/config/token-expiry-rules.test.ts'],
    changes: [
      { file: TOKEN_EXPIRY, before: ' && Number.isFinite(expiresInSeconds)', after: '' },
      {
        file: TOKEN_EXPIRY,
        before: '!(expiresAt - now > RENEWAL_MARGIN_MS)',
        after: '!(expiresAt > now)',
      },
      {
        file: TOKEN_EXPIRY,
        before: '!(expiresAt - now > RENEWAL_MARGIN_MS)',
        after: 'expiresAt - now < RENEWAL_MARGIN_MS',
      },
    ],
  },
  {
    tests: ['test/features/session/appsumo-user.test.ts'],
    changes: [
      { file: RETURN, before: "role === 'admin' && ", after: '' },
      { file: RETURN, before: "requestedPath === '/' && ", after: '' },
      { file: RETURN, before: ' && isFromAppsumo', after: '' },
      { file: RETURN, before: " && plan?.gateway === 'appsumo'", after: '' },
    ],
  },
  {
    tests: ['test/features/sites/domain-name-rules.test.ts'],
    changes: [
      { file: DOMAIN_NAME, before: 'host.length <= MAX_DOMAIN_LENGTH &&', after: 'true &&' },
      { file: DOMAIN_NAME, before: 'labels.length > 1 &&', after: 'true &&' },
      {
        file: DOMAIN_NAME,
        before: " &&\n    TOP_LEVEL_DOMAIN.test(labels.at(-1) ?? '')",
        after: '',
      },
      { file: DOMAIN_NAME, before: '/[\\s\\\\%@]/', after: '/[\\s\\\\%]/' },
      { file: DOMAIN_NAME, before: ".replace(/\\.$/, '')", after: '' },
      { file: DOMAIN_NAME, before: '{0,61}', after: '{0,62}' },
      { file: DOMAIN_NAME, before: '.split(/[/?#]/)', after: '.split(/[/]/)' },
    ],
  },
  {
    tests: ['test/features/sites/shop-name-rules.test.ts'],
    changes: [
      { file: SHOP_NAME, before: '.toLowerCase()', after: '' },
      { file: SHOP_NAME, before: '{0,59}', after: '{0,60}' },
      {
        file: SHOP_NAME,
        before: 'host.endsWith(SHOP_SUFFIX) ? host.slice(0, -SHOP_SUFFIX.length) : host',
        after: 'host',
      },
    ],
  },
  {
    tests: ['test/features/sites/site-list-rules.test.ts'],
    changes: [
      {
        file: SITE_LIST,
        before: 'site.domain.toLowerCase() === domain.toLowerCase()',
        after: 'site.domain === domain',
      },
      { file: SITE_LIST, before: ' ?? sites[0]', after: '' },
    ],
  },
  {
    tests: ['test/features/license/rules.test.ts'],
    changes: [
      { file: LICENSE, before: '* (index + 1)', after: '' },
      { file: LICENSE, before: "=== 0 ? null : 'mistyped'", after: '=== 0 ? null : null' },
      { file: LICENSE, before: ".replace(/[IL]/g, '1')", after: '' },
      {
        file: LICENSE,
        before: 'candidates.find((one) => licenseKeyProblem(one) === null) ?? candidates[0]',
        after: 'candidates[0]',
      },
      { file: LICENSE, before: "'iu'", after: "'u'" },
      { file: LICENSE, before: "if (key === '') return 'missing'", after: '' },
      { file: LICENSE, before: '{3}){1,2}$', after: '{3}){1,3}$' },
    ],
  },
  {
    tests: ['test/features/password/rules.test.ts'],
    changes: [
      { file: PASSWORD, before: '[...password].length >=', after: 'password.length >=' },
      { file: PASSWORD, before: '>= PASSWORD_MIN_LENGTH', after: '> PASSWORD_MIN_LENGTH' },
      { file: PASSWORD, before: '> PASSWORD_MAX_BYTES', after: '> 10 * PASSWORD_MAX_BYTES' },
      {
        file: PASSWORD,
        before: 'new TextEncoder().encode(password).length',
        after: 'password.length',
      },
      {
        file: PASSWORD,
        before: "normaliseEmail(password) === normaliseEmail(email) ? 'is-email' : null",
        after: 'null',
      },
      { file: PASSWORD, before: ".normalize('NFKC').toLowerCase()", after: '' },
    ],
  },
  {
    tests: ['test/features/password/platform-rules.test.ts'],
    changes: [
      { file: PLATFORM, before: "platform === 'lifetime' ?", after: "platform === 'default' ?" },
      { file: PLATFORM, before: "/^[\\x21-\\x7e]+$/.test(token) ? token : ''", after: 'token' },
      { file: PLATFORM, before: "platform === 'default'\n", after: "platform === 'shopify'\n" },
    ],
  },
  {
    tests: ['test/features/user/email-rules.test.ts'],
    changes: [
      { file: EMAIL, before: 'address.length <= MAX_EMAIL_LENGTH && ', after: '' },
      { file: EMAIL, before: '<= MAX_EMAIL_LENGTH', after: '< MAX_EMAIL_LENGTH' },
      { file: EMAIL, before: 'text.trim()', after: 'text' },
      { file: EMAIL, before: '(?!\\\\d+$)', after: '' },
    ],
  },
  {
    tests: ['test/features/shopify/rules.test.ts'],
    changes: [
      { file: SHOPIFY, before: "(query.get(name) ?? '') !== ''", after: 'query.has(name)' },
      { file: SHOPIFY, before: 'KEY.test(key) ? key : undefined', after: 'key' },
      {
        file: SHOPIFY,
        before: 'if (userId !== null) return signedInUser.userId !== userId',
        after: '',
      },
      { file: SHOPIFY, before: 'site !== null && !', after: '!' },
      { file: SHOPIFY, before: '(?:[?#]|$)/', after: '.*/' },
      { file: SHOPIFY, before: '/[?&]access_token=/', after: '/access_token=/' },
    ],
  },
  {
    tests: ['test/features/install/rules.test.ts'],
    changes: [
      { file: INSTALL, before: "    .replaceAll('\"', '&quot;')\n", after: '' },
      { file: INSTALL, before: '< LIVE_WINDOW_MS', after: '<= LIVE_WINDOW_MS' },
      { file: INSTALL, before: '< RECENTLY_SEEN_MS', after: '<= RECENTLY_SEEN_MS' },
      { file: INSTALL, before: "if (own > 1) return 'twice'", after: '' },
      {
        file: INSTALL,
        before: "foundSiteIds.length === 1 ? 'installed' : 'beside-other'",
        after: "'installed'",
      },
      { file: INSTALL, before: 'hasNoProblem && isLive(', after: 'isLive(' },
      {
        file: INSTALL,
        before: "finding === null || finding.result === 'installed'",
        after: "finding?.result === 'installed'",
      },
      {
        file: INSTALL,
        before: "if (lastSeenAt === null) return 'never-seen'",
        after: 'if (lastSeenAt === null) return null',
      },
    ],
  },
  {
    tests: ['test/features/templates/rules.test.ts'],
    changes: [
      { file: TEMPLATES, before: '    .filter((template) => rank(template) >= 0)\n', after: '' },
      { file: TEMPLATES, before: '    .sort((one, other) => rank(one) - rank(other))', after: '' },
      { file: TEMPLATES, before: 'terms.every((', after: 'terms.some((' },
      { file: TEMPLATES, before: ".replace(/\\p{M}/gu, '')", after: '' },
      { file: TEMPLATES, before: '.toLocaleLowerCase()', after: '' },
      { file: TEMPLATES, before: "!== (price === 'free')", after: "=== (price === 'free')" },
    ],
  },
  {
    tests: ['test/features/templates/samples.test.ts'],
    changes: [
      { file: BEGIN_RULES, before: 'if (design.review) return design', after: '' },
      {
        file: BEGIN_RULES,
        before: 'template ? withSiteName(template, siteName) : blankDesign()',
        after: 'template ? template.design : blankDesign()',
      },
    ],
  },
  {
    tests: ['test/features/templates/begin-rules.test.ts'],
    changes: [
      {
        file: BEGIN_RULES,
        before: '!CART_INTENTS.includes(intent) || waitsForVisitor',
        after: '!CART_INTENTS.includes(intent)',
      },
      { file: BEGIN_RULES, before: '...pages.hidden, ...PAID_PAGES', after: '...PAID_PAGES' },
      { file: BEGIN_RULES, before: ', ...template?.targeting }', after: ' }' },
      { file: BEGIN_RULES, before: 'moments.length > 0 && moments.every', after: 'moments.every' },
      { file: BEGIN_RULES, before: 'replaceAll(shopName', after: 'replace(shopName' },
      {
        file: BEGIN_RULES,
        before: '[...template.blockIdsToRewrite, ...blocksWithShopName(template)]',
        after: 'template.blockIdsToRewrite',
      },
    ],
  },
  {
    tests: ['test/features/studio/rules.test.ts'],
    changes: [
      { file: HISTORY, before: '.slice(-MAX_UNDO_STEPS)', after: '' },
      {
        file: HISTORY,
        before: 'subject !== null && subject === history.subject',
        after: 'subject === history.subject',
      },
      {
        file: HISTORY,
        before: '    future: [],\n    subject,',
        after: '    future: history.future,\n    subject,',
      },
      { file: HISTORY, before: 'if (next === present) return history', after: '' },
      {
        file: HISTORY,
        before: 'future: [history.present, ...history.future],\n    subject: null',
        after: 'future: [history.present, ...history.future],\n    subject: history.subject',
      },
      {
        file: HISTORY,
        before: 'past: [...history.past, history.present], present: next',
        after: 'past: history.past, present: next',
      },
      {
        file: STEP,
        before: 'if (hasMaxSteps(design)) return { design, stepId: afterId }',
        after: '',
      },
      { file: STEP, before: '=== afterId) + 1', after: '=== afterId)' },
      { file: STEP, before: 'if (design.steps.length < 2) return design', after: '' },
      { file: STEP, before: ' || to < 0 || to >= design.steps.length', after: '' },
      {
        file: THEME,
        before: 'picture: step.picture && { ...step.picture, background: null },',
        after: '',
      },
      { file: THEME, before: ', hover: null }', after: ' }' },
      { file: THEME, before: 'digits: null, tile: null', after: 'digits: null' },
      { file: THEME, before: 'rim: null', after: 'id: block.id' },
      { file: THEME, before: 'return { ...block, track: null }', after: 'return block' },
      {
        file: WEIGHT,
        before: '[...new Map(picturesByName).values()]',
        after: 'picturesByName.map(([, one]) => one)',
      },
      { file: WEIGHT, before: 'bytes > from', after: 'bytes >= from' },
      { file: WEIGHT, before: 'ticks <= MAX_LIGHT_TICKS', after: 'ticks < MAX_LIGHT_TICKS' },
      { file: WEIGHT, before: "showsCart(design) ? ['sums', 'cart'] : []", after: '[]' },
      { file: WEIGHT, before: 'DATA_REQUESTS + files.length', after: 'files.length' },
      { file: SUBJECT, before: ' || changedKeys.length > 1', after: '' },
      { file: SUBJECT, before: ' || before === null', after: '' },
      {
        file: CHANGED_BLOCK,
        before: 'if (before.frame !== after.frame || before.theme !== after.theme) return null',
        after: '',
      },
      { file: CHANGED_BLOCK, before: ' || from.picture !== to.picture', after: '' },
      { file: CHANGED_BLOCK, before: ' || old.isBeside !== next.isBeside', after: '' },
      { file: CHANGED_BLOCK, before: 'SELF_CONTAINED_TYPES.includes(next.type) && ', after: '' },
      {
        file: CHANGED_BLOCK,
        before: 'after.findLastIndex((one, at) => one !== before[at]) === index ?',
        after: 'true ?',
      },
      { file: DESIGN, before: '>= MAX_BLOCKS', after: '> MAX_BLOCKS' },
      {
        file: DESIGN,
        before: '  if (isFull(design)) return design\n  return changeStep',
        after: '  return changeStep',
      },
      { file: DESIGN, before: 'isForward ? to.index - 1 : to.index', after: 'to.index' },
      { file: DESIGN, before: ' || index >= step.blocks.length', after: '' },
      { file: DESIGN, before: '.slice(0, MAX_NAME_LENGTH)', after: '' },
      {
        file: DESIGN,
        before: ' || isFull(design)) return { design, copyId',
        after: ') return { design, copyId',
      },
      {
        file: DESIGN,
        before:
          "    const text = { kind: 'text', name: 'answer', label: 'Your answer', isRequired: false } as const",
        after: '    const text = {}',
      },
      { file: HINT, before: 'next && !canAdvance(step) ?', after: '!canAdvance(step) ?' },
      { file: HINT, before: '!design.frame.hasClose && ', after: '' },
      { file: HINT, before: ' && !canSubmitFrom(design, index)', after: '' },
      {
        file: HINT,
        before: 'Date.parse(deadline.at) <= now',
        after: 'Date.parse(deadline.at) > now',
      },
      {
        file: HINT,
        before: 'INTENTS_WITH_EMAIL.includes(intent) && !hasEmail',
        after: '!hasEmail',
      },
      { file: HINT, before: " || address.trim() === '#'", after: '' },
      {
        file: HINT,
        before: "(kind === 'next' && !step.blocks.some(mustBeAnswered))",
        after: "kind === 'next'",
      },
      {
        file: HINT,
        before: "block.image.source.kind === 'upload' && isBlank(block.image.alt)",
        after: 'isBlank(block.image.alt)',
      },
      { file: HINT, before: '.find(isGame) !== block', after: '.some(isGame)' },
      { file: HINT, before: '.length < 2\n', after: '.length < 1\n' },
      { file: CONTRAST, before: "ground === 'colour' || hidesBackground(behind)", after: 'true' },
      {
        file: CONTRAST,
        before: 'isLarge(block) ? READABLE_LARGE_CONTRAST : READABLE_CONTRAST',
        after: 'READABLE_CONTRAST',
      },
      {
        file: CONTRAST,
        before: 'return hover ? [rest, { text: hover.colour, behind: hover.background }] : [rest]',
        after: 'return [rest]',
      },
      {
        file: CONTRAST,
        before: 'block.showsLabel ? [inField, onBackground(text)] : [inField]',
        after: '[inField]',
      },
    ],
  },
  {
    tests: ['test/features/studio/consent-rules.test.ts'],
    changes: [
      {
        file: CONSENT_BOX,
        before: 'step.blocks.findLastIndex(isInput) + 1',
        after: 'step.blocks.length',
      },
      {
        file: CONSENT_BOX,
        before: '  steps.find(({ blocks }) => blocks.some(isEmail)) ??\n',
        after: '',
      },
      { file: CONSENT_BOX, before: "isFull(design) ? 'full' : null", after: 'null' },
      {
        file: CONSENT_BOX,
        before: "if (formStep(design) === undefined) return 'asks-nothing'",
        after: '',
      },
      { file: SAVING, before: 'rank(one) - rank(other)', after: 'rank(other) - rank(one)' },
    ],
  },
  {
    tests: ['test/features/studio/new-time-rules.test.ts'],
    changes: [
      { file: NEW_TIME, before: 'noon(30)', after: 'noon(3)' },
      {
        file: NEW_TIME,
        before: 'localTime(now + inDays * DAY_MS, timeZone)',
        after: "localTime(now + inDays * DAY_MS, 'UTC')",
      },
    ],
  },
  {
    tests: ['test/features/studio/page-text-rules.test.ts'],
    changes: [
      { file: PAGE_TEXT, before: "rest.startsWith('/') ? rest", after: 'true ? rest' },
      { file: PAGE_TEXT, before: 'normalizedHost.endsWith(`.', after: 'normalizedHost.endsWith(`' },
      { file: PAGE_TEXT, before: 'host === own || host', after: 'host === own && host' },
      { file: PAGE_TEXT, before: " || named.includes('*')", after: '' },
      { file: PAGE_TEXT, before: ".replace(/^www\\./, '')", after: '' },
    ],
  },
  {
    tests: ['test/features/studio/why-rules.test.ts'],
    changes: [
      {
        file: WHY,
        before: "isPaymentOverdue(plan, new Date(now))\n      ? 'unpaid'\n      : ",
        after: '',
      },
      { file: WHY, before: "status === 'live' ? null : status", after: 'null' },
      {
        file: WHY,
        before: "refusesStorage(consent, choiceOf(simulatedVisit)) ? 'spared' : null",
        after: 'null',
      },
      { file: WHY, before: 'moment.count > page)', after: 'moment.count >= page)' },
      {
        file: WHY,
        before: "isLimitReached(monthlyViews, monthlyViewsLimit) ? 'limit' : null",
        after: 'null',
      },
      { file: WHY, before: '...judge(targetingOnAnyDevice,', after: '...judge(targeting,' },
      { file: WHY, before: 'return firesNow ? [] : ', after: 'return ' },
      { file: WHY, before: 'FIX_BY_REASON.get(why) ?? ', after: '' },
      { file: TRY, before: "visitor !== 'new'", after: "visitor === 'returning'" },
      { file: TRY, before: 'page >= 1 && ', after: '' },
      { file: TRY, before: 'closedAt: now - HOUR_MS', after: 'closedAt: null' },
      { file: TRY, before: ".replace(/^www\\./, '')", after: '' },
      { file: TRY, before: "username === '' ? host", after: 'true ? host' },
      { file: CART_TOTAL, before: ".replace(',', '.')", after: '' },
      {
        file: TRY,
        before: 'total === null || items === null ? undefined',
        after: 'total === null ? undefined',
      },
      { file: TURN, before: '(test === null || test !== mine.abTestId) &&', after: 'true &&' },
      {
        file: TURN,
        before: "    !(is_notice && simulatedVisit.choice !== 'none') &&\n",
        after: '',
      },
      {
        file: TURN,
        before: '    !refusesStorage(targeting.consent, choiceOf(simulatedVisit)) &&\n',
        after: '',
      },
      { file: TURN, before: 'one === mine || isEligible(one)', after: 'isEligible(one)' },
      {
        file: TURN,
        before: "simulatedVisit.visitor === 'new' ? 'new' : 'returning'",
        after: 'simulatedVisit.visitor',
      },
      { file: LANGUAGE, before: 'canonicalTags.length > 0 && ', after: '' },
      { file: LANGUAGE, before: '{2,3}', after: '{2,8}' },
    ],
  },
  {
    tests: ['test/features/notifications/rules.test.ts'],
    changes: [
      { file: NOTIFICATIONS, before: 'age < MINUTE_MS', after: 'age <= MINUTE_MS' },
      {
        file: NOTIFICATIONS,
        before: 'if (days === 0) return relativeFormat',
        after: 'if (age < 24 * HOUR_MS) return relativeFormat',
      },
      { file: NOTIFICATIONS, before: 'isThisYear ? {} :', after: 'true ? {} :' },
      { file: NOTIFICATIONS, before: "if (Number.isNaN(then.getTime())) return ''", after: '' },
      {
        file: NOTIFICATIONS,
        before: '  const isThisYear = calendarDay(then, timeZone).year',
        after: '  const isThisYear = calendarDay(then).year',
      },
    ],
  },
  {
    tests: ['test/features/maintenance/recovery-rules.test.ts'],
    changes: [
      { file: RECOVERY, before: ', MAX_DOUBLINGS)', after: ', 99)' },
      { file: RECOVERY, before: ', MAX_WAIT_MS)', after: ', Infinity)' },
      { file: RECOVERY, before: 'retryAfterMs ?? backoff', after: 'backoff' },
      { file: RECOVERY, before: ' && retryAfterMs > MAX_RETRY_INTERVAL_MS', after: '' },
      { file: RECOVERY, before: 'end !== null && end > now ? end : null', after: 'end' },
      { file: RECOVERY, before: 'status < 500', after: 'true' },
      { file: RECOVERY, before: 'isToday ? {} :', after: 'true ? {} :' },
    ],
  },
  {
    tests: ['test/features/onboarding/rules.test.ts'],
    changes: [
      { file: INSTALL, before: "platform === 'shopify'\n    ? ", after: 'true\n    ? ' },
      { file: ONBOARDING, before: 'if (step === 2 && !hasSite) return 1', after: '' },
      { file: ONBOARDING, before: 'askDetails ? [0, 1, 2] : [1, 2]', after: '[0, 1, 2]' },
      {
        file: ONBOARDING,
        before: 'if (!parseDomain(trimmedInput).ok) return trimmedInput',
        after: '',
      },
    ],
  },
  {
    tests: ['test/features/dashboard/figures.test.ts'],
    changes: [
      {
        file: FIRST_STEPS,
        before: 'seats === null || seats > 1',
        after: 'seats === null || seats >= 1',
      },
      { file: FIRST_STEPS, before: 'site.lastSeenAt !== null', after: 'true' },
    ],
  },
  {
    tests: ['test/features/dashboard/rules.test.ts'],
    changes: [
      {
        file: DASHBOARD,
        before: 'views > 0 ? subscribers / views : null',
        after: 'subscribers / views',
      },
      {
        file: DASHBOARD,
        before: 'before > 0 ? (now - before) / before : null',
        after: '(now - before) / before',
      },
      { file: DASHBOARD, before: 'now === null || before === null ?', after: 'now === null ?' },
      { file: DASHBOARD, before: 'Math.min(1, part / whole)', after: 'part / whole' },
      { file: DASHBOARD, before: 'Number.isInteger(step) && ', after: '' },
      { file: DASHBOARD, before: 'totals.clicks += clicks', after: 'totals.clicks = clicks' },
    ],
  },
  {
    tests: ['test/features/campaigns/rules.test.ts'],
    changes: [
      {
        file: CAMPAIGNS,
        before: 'length > MAX_TITLE_LENGTH ?',
        after: 'length >= MAX_TITLE_LENGTH ?',
      },
      { file: CAMPAIGNS, before: 'title.trim()', after: 'title' },
      { file: CAMPAIGNS, before: ".replace(/[\\uD800-\\uDBFF]$/, '')", after: '' },
      { file: CAMPAIGNS, before: 'hasForm ? subscribers : clicks', after: 'subscribers' },
      {
        file: CAMPAIGNS,
        before: 'Math.floor((100 * count) / views)',
        after: 'Math.floor(100 * (count / views))',
      },
      { file: CAMPAIGNS, before: 'highest === 0 || isTied ?', after: 'isTied ?' },
      { file: CAMPAIGNS, before: 'highest === 0 || isTied ?', after: 'highest === 0 ?' },
      { file: CAMPAIGNS, before: ' || siblings.length < 2', after: '' },
      {
        file: CAMPAIGNS,
        before: 'if (abTestId !== null && seen.has(abTestId)) continue',
        after: '',
      },
      {
        file: CAMPAIGNS,
        before: 'const otherVariants = page.otherVariants.map(replaceIfSame)',
        after: 'const { otherVariants } = page',
      },
      { file: CAMPAIGNS, before: 'abTestId ?? campaignId', after: 'campaignId' },
      {
        file: CAMPAIGNS,
        before:
          'const held = counts.held + countHeldRows(after, isHeld) - countHeldRows(before, isHeld)',
        after: 'const { held } = counts',
      },
      { file: CAMPAIGNS, before: 'views > 0 ? count / views : 0', after: 'count / views' },
    ],
  },
  {
    tests: ['test/features/campaigns/switch-rules.test.ts'],
    changes: [
      { file: SWITCH, before: " || status === 'scheduled'", after: '' },
      {
        file: SWITCH,
        before: "startsAt === null ? 'isScheduledSomeday' : 'isScheduled'",
        after: "'isScheduled'",
      },
      { file: SWITCH, before: "if (isHeld) return 'isSetLive'", after: '' },
      {
        file: SWITCH,
        before: "before.status === 'live' ? 'isPublished' : 'isLive'",
        after: "'isLive'",
      },
      { file: SWITCH, before: 'adminEmail === null\n', after: "adminEmail === ''\n" },
      { file: SWITCH, before: ' && (data === undefined || data === null)', after: '' },
    ],
  },
  {
    tests: ['test/features/campaigns/unsent-rules.test.ts'],
    changes: [{ file: UNSENT, before: '${userId', after: '${userId.length' }],
  },
  {
    tests: ['test/features/billing/credit-rules.test.ts'],
    changes: [
      { file: CREDIT, before: 'Math.min(total, creditBalance)', after: 'creditBalance' },
      { file: CREDIT, before: 'due: total - fromCredit', after: 'due: total' },
    ],
  },
  {
    tests: ['test/features/studio/block-rules.test.ts'],
    changes: [
      { file: BLOCK, before: 'other.id !== next.id && ', after: '' },
      { file: BLOCK, before: 'if (issues) return issues[0].message', after: '' },
      { file: BLOCK, before: " || block.type === 'question' ? block.name", after: ' ? block.name' },
      { file: BLOCK, before: 'index < 0 ? null : ', after: '' },
      { file: BLOCK, before: 'all === 0 ? 0 : ', after: '' },
      {
        file: BLOCK,
        before: "{ kind: 'consent', choice: 'needed' }",
        after: "{ kind: 'consent', choice: 'all' }",
      },
    ],
  },
  {
    tests: ['test/features/studio/inline-text-rules.test.ts'],
    changes: [
      { file: WORDS_IN_PLACE, before: 'return { ...block, label: words }', after: 'return block' },
      { file: WORDS_IN_PLACE, before: " || type === 'consent'", after: '' },
    ],
  },
  {
    tests: ['test/server/guarded-fetch/address-rules.test.ts'],
    changes: [
      { file: ADDRESS, before: "['100.64.0.0', 10", after: "['100.64.0.0', 11" },
      { file: ADDRESS, before: "['172.16.0.0', 12", after: "['172.16.0.0', 16" },
      {
        file: ADDRESS,
        before: "['169.254.0.0', 16, 'link-local']",
        after: "['169.254.0.0', 16, 'public']",
      },
      { file: ADDRESS, before: "'64:ff9b::']", after: ']' },
      { file: ADDRESS, before: " ?? 'reserved'\n}", after: " ?? 'public'\n}" },
      { file: ADDRESS, before: "if (address.includes('%')) return 'invalid'", after: '' },
      { file: ADDRESS, before: "  ['::1', 128, 'loopback'],\n", after: '' },
    ],
  },
  {
    tests: ['test/server/guarded-fetch/host-rules.test.ts'],
    changes: [
      { file: HOST, before: 'name === localName || name', after: 'name === localName && name' },
      { file: HOST, before: '/[:/?#@\\\\]/', after: '/[:/?#\\\\]/' },
      {
        file: HOST,
        before: "const name = canonicalName.replace(/\\.$/, '')",
        after: 'const name = canonicalName',
      },
      { file: HOST, before: "canonicalName.replace(/^\\[|\\]$/g, '')", after: 'canonicalName' },
    ],
  },
  {
    tests: ['test/server/sites/origin-rules.test.ts'],
    changes: [
      { file: ORIGIN, before: 'host.endsWith(`.', after: 'host.endsWith(`' },
      {
        file: ORIGIN,
        before: 'if (LOOPBACK.test(host)) return acceptsLoopback',
        after: 'if (LOOPBACK.test(host)) return true',
      },
      { file: ORIGIN, before: "domain.replace(/^www\\./, '')", after: 'domain' },
      { file: ORIGIN, before: '/^https?:$/.test(protocol) ? ', after: 'true ? ' },
      {
        file: ORIGIN,
        before: ' || (storeDomain !== null && isWithin(host, storeDomain))',
        after: '',
      },
      { file: ORIGIN, before: "hostname.replace(/\\.$/, '')", after: 'hostname' },
    ],
  },
  {
    tests: ['test/server/billing/shopify/charge-rules.test.ts'],
    changes: [
      { file: CHARGE, before: '(discountedPaymentCount - 1)', after: 'discountedPaymentCount' },
      { file: CHARGE, before: 'fullFrom !== null || ', after: '' },
      {
        file: CHARGE,
        before: "case 'cancelled':\n      return endIfExpired(charge, now)",
        after: "case 'cancelled':\n      return charge",
      },
      {
        file: CHARGE,
        before: "if (remoteState === 'gone') return { ...charge, status: 'ended' }",
        after: "if (remoteState === 'gone') return charge",
      },
      {
        file: CHARGE,
        before: "remoteState.status === 'ACTIVE' || remoteState.status === 'FROZEN')",
        after: "remoteState.status === 'ACTIVE')",
      },
      { file: CHARGE, before: 'periodEndsAt ?? charge.periodEndsAt', after: 'periodEndsAt' },
      { file: CHARGE, before: '!isFrozen && periodEndsAt', after: 'periodEndsAt' },
      { file: CHARGE, before: 'periodEndsAt > now', after: 'periodEndsAt >= now' },
      {
        file: CHARGE,
        before: 'return isSame ? null : columnsOf(after)',
        after: 'return columnsOf(after)',
      },
      { file: CHARGE, before: ' && before.isFrozen === after.isFrozen', after: '' },
      { file: CHARGE, before: "PLANS[isFrozen ? 'free' : plan]", after: 'PLANS[plan]' },
      {
        file: CHARGE,
        before: "status === 'cancelled' ? (periodEndsAt?.toISOString() ?? null) : null",
        after: 'periodEndsAt?.toISOString() ?? null',
      },
      { file: CHARGE, before: 'isExpired: isFrozen', after: 'isExpired: false' },
    ],
  },
  {
    tests: ['test/server/billing/stripe/credit-rules.test.ts'],
    changes: [
      { file: STRIPE_CREDIT, before: ' || refunds.isFullRefund', after: '' },
      { file: STRIPE_CREDIT, before: " || status === 'trialing'", after: '' },
      { file: STRIPE_CREDIT, before: "invoice.status !== 'paid' || ", after: '' },
      { file: STRIPE_CREDIT, before: ' || invoice.total <= 0', after: '' },
      { file: STRIPE_CREDIT, before: ') - refunds.cents', after: ')' },
      { file: STRIPE_CREDIT, before: 'cents > 0 ? ', after: 'cents >= 0 ? ' },
      {
        file: STRIPE_CREDIT,
        before: 'Math.min(end.getTime() - now.getTime(), lengthMs)',
        after: 'end.getTime() - now.getTime()',
      },
      { file: STRIPE_CREDIT, before: " || invoice?.status === 'uncollectible'", after: '' },
    ],
  },
  {
    tests: ['test/server/billing/renewal-rules.test.ts'],
    changes: [
      {
        file: RENEWAL,
        before: '  laterDate.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()))\n',
        after: '  laterDate.setUTCDate(from.getUTCDate())\n',
      },
      { file: RENEWAL, before: 'interval >= months', after: 'interval > months' },
      {
        file: RENEWAL,
        before: 'Math.ceil(months / interval)',
        after: 'Math.floor(months / interval)',
      },
      {
        file: RENEWAL,
        before: 'if (months === null) return { isReduced: true',
        after: 'if (months === null) return { isReduced: false',
      },
      { file: RENEWAL, before: '< couponEndsAt', after: '<= couponEndsAt' },
    ],
  },
  {
    tests: ['test/server/campaign-events/anomaly-rules.test.ts'],
    changes: [
      {
        file: ANOMALY,
        before: 'Math.max(QUARANTINE_MIN_VIEWS, usualHourlyViews * QUARANTINE_FACTOR)',
        after: 'usualHourlyViews * QUARANTINE_FACTOR',
      },
      {
        file: ANOMALY,
        before: 'sorted.length % 2 === 1 ? upperMedian : ',
        after: 'true ? upperMedian : ',
      },
      {
        file: ANOMALY,
        before: '      median(sameWeekdayHours.map(({ views }) => views)),\n',
        after: '',
      },
      { file: ANOMALY, before: 'median(days) / HOURS_PER_DAY', after: '0' },
      {
        file: ANOMALY,
        before: 'daysAgo % DAYS_PER_WEEK === 0',
        after: 'daysAgo % DAYS_PER_WEEK === 1',
      },
    ],
  },
  {
    tests: ['test/server/analytics/same-hours-rules.test.ts'],
    changes: [
      {
        file: SAME_HOURS,
        before: "if (!isComplete('views') || !isComplete('clicks')) return null",
        after: '',
      },
      {
        file: SAME_HOURS,
        before: 'if (joined.known === 0 && day.subscribers > 0) return null',
        after: '',
      },
      { file: SAME_HOURS, before: 'at.minute / 60', after: '1' },
      { file: SAME_HOURS, before: 'joined.known === 0 ? 0 : ', after: '' },
    ],
  },
  {
    tests: ['test/server/leads/link-state.test.ts'],
    changes: [
      { file: SERVER_LEADS, before: 'expiresAt <= now', after: 'false' },
      {
        file: SERVER_LEADS,
        before: "submission?.countedAt === null && !isExpired ? 'asks-again' : 'confirmed'",
        after: "'confirmed'",
      },
      {
        file: SERVER_LEADS,
        before: 'leftAt !== null && leftAt >= linkedAt',
        after: 'leftAt !== null',
      },
      { file: SERVER_LEADS, before: 'leftAt !== null && leftAt >= linkedAt', after: 'false' },
    ],
  },
  {
    tests: ['test/server/leads/held-emails.test.ts'],
    changes: [
      { file: EMAIL_HOLD, before: "if (!isVerified) return 'unverified'", after: '' },
      { file: EMAIL_HOLD, before: "if (!isSeen) return 'not-seen'", after: '' },
      {
        file: EMAIL_HOLD,
        before: '>= CONFIRMATIONS_TO_LIFT_LIMIT',
        after: '> CONFIRMATIONS_TO_LIFT_LIMIT',
      },
      { file: EMAIL_HOLD, before: '>= FIRST_EMAILS_PER_DAY', after: '> FIRST_EMAILS_PER_DAY' },
    ],
  },
  {
    tests: ['test/server/maintenance/maintenance.test.ts'],
    changes: [
      {
        file: SERVER_MAINTENANCE,
        before: 'left > 0 ? Math.min(left, RETRY_AFTER_S) : RETRY_AFTER_S',
        after: 'RETRY_AFTER_S',
      },
      { file: SERVER_MAINTENANCE, before: 'Math.min(left, RETRY_AFTER_S)', after: 'left' },
    ],
  },
  {
    tests: ['test/server/fonts/rules.test.ts'],
    changes: [
      { file: SERVER_FONTS, before: '!FONT_NAME.test(family) || ', after: '' },
      { file: SERVER_FONTS, before: '|| !STYLES.test(styles)', after: '' },
      {
        file: SERVER_FONTS,
        before: 'if (address === undefined) return []',
        after:
          "if (address === undefined) return [{ style: '', weight: '', range: '', address: '' }]",
      },
      {
        file: SERVER_FONTS,
        before: '[...faces.filter(isLatin), ...faces.filter((face) => !isLatin(face))]',
        after: 'faces',
      },
      { file: SERVER_FONTS, before: 'rest.length > 0 || ', after: '' },
    ],
  },
]
