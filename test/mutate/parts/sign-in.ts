import type { Subject } from '../change.ts'

const ATTEMPT = 'src/server/identity/attempt.ts'
const BROWSER_SESSION = 'src/server/identity/browser-session.ts'
const CHANGE_PASSWORD = 'src/server/identity/change-password.ts'
const CONFIRM_SIGN_UP = 'src/server/identity/confirm-sign-up-routes.ts'
const LINK_ROUTES = 'src/server/identity/link-routes.ts'
const LINKS = 'src/server/identity/links.ts'
const LOGOUT = 'src/server/identity/logout.ts'
const PENDING_SIGN_UPS = 'src/server/identity/pending-sign-ups.ts'
const PERMISSION = 'src/server/session/permission.ts'
const PERSON = 'src/server/session/person.ts'
const ROTATION = 'src/server/identity/rotation.ts'
const ADAPTER = 'src/server/identity/oidc-adapter.ts'
const SESSIONS = 'src/server/identity/sessions.ts'
const SIGN_IN = 'src/server/identity/sign-in-routes.ts'
const SIGN_IN_LIMITS = 'src/server/identity/sign-in-limits.ts'
const TOKEN = 'src/server/session/token.ts'
const CAMPAIGNS = 'src/server/campaigns/routes.ts'
const DOCUMENTS = 'src/server/campaigns/document-routes.ts'
const ANSWERS = 'src/server/answers/routes.ts'
const SITES = 'src/server/sites/repository.ts'

export const signIn: readonly Subject[] = [
  {
    tests: ['test/server/current-user/sign-in.test.ts'],
    changes: [
      { file: TOKEN, before: 'issuer: options.issuer,', after: '' },
      { file: TOKEN, before: 'audience: AUDIENCE,', after: '' },
      { file: TOKEN, before: 'currentDate: options.now,', after: '' },
      { file: TOKEN, before: ' && !(error instanceof errors.JWKSTimeout)', after: '' },
      { file: PERSON, before: ' and sessions.ended_at is null', after: '' },
      { file: PERSON, before: 'sessions.person_id = $2', after: '$2::uuid is not null' },
    ],
  },
  {
    tests: ['test/server/current-user/user.test.ts'],
    changes: [
      { file: PERSON, before: 'if (deactivatedMessage !== null)', after: 'if (false)' },
      { file: PERSON, before: " and owners.role = 'admin'", after: '' },
      {
        file: 'src/server/current-user/routes.ts',
        before: "requireAdmin(context.get('person'))",
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/http/idempotency.test.ts'],
    changes: [
      {
        file: 'src/server/session/tenant.ts',
        before: 'if (context.error) throw context.error',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/subscribers/subscribers.test.ts'],
    changes: [
      {
        file: PERMISSION,
        before: 'canEnter(person, area) && can(person, permission)',
        after: 'can(person, permission)',
      },
      {
        file: PERMISSION,
        before: 'canEnter(person, area) && can(person, permission)',
        after: 'canEnter(person, area)',
      },
    ],
  },
  {
    tests: ['test/server/sites/sites.test.ts'],
    changes: [
      {
        file: 'src/server/sites/registration.ts',
        before:
          'requireAdmin(person)\n  const capacity = await readSiteCapacity(statements, now)\n  const',
        after: 'const capacity = await readSiteCapacity(statements, now)\n  const',
      },
      {
        file: SITES,
        before: 'site_id = $2 and ($1::text[] is null or site_id = any($1))',
        after: 'site_id = $2 and ($1::text[] is null or true)',
      },
      {
        file: SITES,
        before: "role === 'admin' ? null : access.sites",
        after: 'null',
      },
    ],
  },
  {
    tests: ['test/server/permissions.test.ts'],
    changes: [
      {
        file: CAMPAIGNS,
        before: "requireArea(person, 'campaigns')",
        after: '',
      },
      {
        file: CAMPAIGNS,
        before: "requirePermission(person, 'campaigns', permission)",
        after: "requireArea(person, 'campaigns')",
      },
      {
        file: CAMPAIGNS,
        before: "requirePermission(person, 'campaigns', 'delete_campaigns')",
        after: "requireArea(person, 'campaigns')",
      },
      {
        file: CAMPAIGNS,
        before: "change('create_campaigns'",
        after: "change('edit_campaigns'",
      },
      {
        file: CAMPAIGNS,
        before: "        'delete_campaigns',\n",
        after: "        'edit_campaigns',\n",
      },
      {
        file: CAMPAIGNS,
        before: "change('edit_campaigns'",
        after: "change('create_campaigns'",
      },
    ],
  },
  {
    tests: ['test/server/permissions.test.ts'],
    changes: [
      {
        file: CAMPAIGNS,
        before: "'publish_campaigns'",
        after: "'edit_campaigns'",
      },
    ],
  },
  {
    tests: ['test/server/permissions.test.ts'],
    changes: [
      {
        file: DOCUMENTS,
        before: "requireArea(person, 'campaigns')\n        const",
        after: 'const',
      },
      {
        file: DOCUMENTS,
        before: "requireArea(person, 'campaigns')\n      await",
        after: 'await',
      },
      {
        file: DOCUMENTS,
        before: "requirePermission(person, 'campaigns', 'edit_campaigns')",
        after: "requireArea(person, 'campaigns')",
      },
    ],
  },
  {
    tests: ['test/server/permissions.test.ts'],
    changes: [
      {
        file: ANSWERS,
        before:
          "requireArea(person, 'campaigns')\n        const campaignId = context.req.param('campaign_id')\n        const",
        after: "const campaignId = context.req.param('campaign_id')\n        const",
      },
      {
        file: ANSWERS,
        before:
          "requireArea(person, 'campaigns')\n        const campaignId = context.req.param('campaign_id')\n        return",
        after: "const campaignId = context.req.param('campaign_id')\n        return",
      },
    ],
  },
  {
    tests: ['test/server/account-export/account-export.test.ts'],
    changes: [
      {
        file: 'src/server/account-export/routes.ts',
        before: 'requireAdmin(person)',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/identity/lifetimes.test.ts'],
    changes: [
      {
        file: 'src/server/identity/lifetimes.ts',
        before: 'Math.min(idle, (loginTs ?? now) + absolute - now)',
        after: 'idle',
      },
      {
        file: 'src/server/identity/lifetimes.ts',
        before: 'transient ? SESSION_LIMITS.transient : SESSION_LIMITS.remembered',
        after: 'SESSION_LIMITS.remembered',
      },
    ],
  },
  {
    tests: ['test/server/identity/sign-in.test.ts'],
    changes: [
      { file: ATTEMPT, before: ' || attempt.uid !== uid', after: '' },
      { file: SIGN_IN, before: 'await clearSignInAttempts(attempts, caller)', after: '' },
      { file: SIGN_IN, before: 'deps.knownDevices.remember(c, email)', after: '' },
      {
        file: SIGN_IN_LIMITS,
        before: "await attempts.undo('sign-in by IP address', network)",
        after: '',
      },
      { file: SIGN_IN_LIMITS, before: "await attempts.undo('sign-in by email', email)", after: '' },
      {
        file: 'src/server/identity/known-devices.ts',
        before: 'isValid ? nonce : null',
        after: 'nonce',
      },
      {
        file: 'src/server/identity/page-routes.ts',
        before: 'csrf({ origin: issuerOrigin(deps) }), ',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/identity/forgot-password.test.ts'],
    changes: [
      {
        file: SIGN_IN,
        before: 'if (await confirmPasswordUnchanged(deps.database, outcome)) {',
        after: 'if (true) {',
      },
      {
        file: LINKS,
        before: 'await revokeLinks(statements, link)',
        after: '',
      },
      {
        file: LINK_ROUTES,
        before: 'return { isConfirmedNow: await markEmailVerified(statements, personId) }',
        after: 'return { isConfirmedNow: false }',
      },
      {
        file: SESSIONS,
        before:
          "await statements.query('delete from identity_records where person_id = $1::uuid', [personId])",
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/identity/sign-up.test.ts'],
    changes: [
      {
        file: PENDING_SIGN_UPS,
        before: ' and attempt_hash = $2',
        after: ' and $2::text is not null',
      },
      {
        file: CONFIRM_SIGN_UP,
        before: 'return browser !== null && hashSecret(browser) === browserHash',
        after: 'return browser !== null',
      },
      {
        file: BROWSER_SESSION,
        before:
          'if (previousSession.accountId !== undefined) await endSession(deps.database, previousSession.uid)',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/identity/set-password/every-change.test.ts'],
    changes: [
      {
        file: CHANGE_PASSWORD,
        before: 'await revokeTokens(statements, personId, now)',
        after: '',
      },
      {
        file: CHANGE_PASSWORD,
        before: "await revokeLinks(statements, { personId, purpose: 'reset-password' })",
        after: '',
      },
      {
        file: CHANGE_PASSWORD,
        before: 'await endAllSessions(statements, personId)\n  if',
        after: 'if',
      },
    ],
  },
  {
    tests: ['test/server/identity/set-password/set-password.test.ts'],
    changes: [
      {
        file: 'src/server/identity/set-password/repository.ts',
        before: 'where token_hash = $1 and used_at is null and',
        after: 'where token_hash = $1 and',
      },
      {
        file: 'src/server/identity/set-password/set-password.ts',
        before: "if (found.platform !== platform) throw linkRefusal('elsewhere')",
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/identity/logout.test.ts'],
    changes: [
      { file: LOGOUT, before: '.sub === session.accountId', after: ' !== undefined' },
      { file: LOGOUT, before: 'await endSession(database, session.uid)', after: '' },
    ],
  },
  {
    tests: ['test/server/identity/end-of-sign-in.test.ts'],
    changes: [
      { file: ROTATION, before: "kind === 'RefreshToken' && ", after: '' },
      {
        file: ROTATION,
        before: 'if (replacements.some(({ used }) => used)) return false',
        after: '',
      },
      {
        file: ADAPTER,
        before:
          "if (record.kind === 'Session' && (await hasEnded(statements, record.payload))) return false",
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/identity/send-again.test.ts'],
    changes: [
      {
        file: 'src/server/identity/verification-email-routes.ts',
        before: "await count('mail to email', email)",
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/identity/verify-email.test.ts'],
    changes: [
      {
        file: LINKS,
        before: 'where token_hash = $1 and purpose = $2 and expires_at > $3::timestamptz returning',
        after: 'where token_hash = $1 and purpose = $2 and $3::timestamptz is not null returning',
      },
      {
        file: LINKS,
        before: 'where token_hash = $1 and purpose = $2 and expires_at > $3::timestamptz returning',
        after:
          'where token_hash = $1 and $2::text is not null and expires_at > $3::timestamptz returning',
      },
    ],
  },
  {
    tests: ['test/server/identity/expired.test.ts'],
    changes: [
      { file: SESSIONS, before: "      ['identity_links', 'expires_at'],\n", after: '' },
      { file: SESSIONS, before: "      ['identity_attempts', 'window_ends_at'],\n", after: '' },
      {
        file: SESSIONS,
        before: "kind = 'Session' and expires_at < $1::timestamptz",
        after: "kind = 'Session' and expires_at < $1::timestamptz - interval '100 years'",
      },
    ],
  },
]
