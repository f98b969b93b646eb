import type { Subject } from '../change.ts'

const DUE_EMAILS = 'src/server/leads/due-emails.ts'
const FORM = 'src/server/leads/form.ts'
const HOLDS = 'src/server/leads/email-holds.ts'
const LEADS = 'src/server/leads/repository.ts'
const MILESTONES = 'src/server/leads/milestones.ts'
const PAGES = 'src/server/leads/page-routes.ts'
const RECEIVE_LEAD = 'src/server/leads/receive-lead.ts'
const RESPONSES = 'src/server/leads/responses.ts'
const ROUTES = 'src/server/leads/routes.ts'
const RULES = 'src/server/leads/rules.ts'
const SUBMISSIONS = 'src/server/leads/submissions.ts'
const SUBSCRIBERS = 'src/server/subscribers/repository.ts'
const SUBSCRIBERS_FILTER = 'src/server/subscribers/filter.ts'
const SUBSCRIBERS_FIELDS = 'src/server/subscribers/fields.ts'
const SAVED_FILTERS = 'src/server/saved-filters/repository.ts'
const CAMPAIGN_ORDER = 'src/server/responses/campaign-order.ts'
const SITE_RESPONSES = 'src/server/responses/page.ts'
const SITE_RESPONSES_FILTER = 'src/server/responses/filter.ts'
const SUBSCRIBERS_TOTAL = 'src/server/subscribers/total.ts'
const VISITED_CAMPAIGN = 'src/server/campaign-events/visited-campaign.ts'

export const leads: readonly Subject[] = [
  {
    tests: ['test/server/leads/leads.test.ts'],
    changes: [
      {
        file: VISITED_CAMPAIGN,
        before: 'and sites.site_id = $2',
        after: 'and $2::text is not null',
      },
      { file: VISITED_CAMPAIGN, before: ' and deactivated_message is null', after: '' },
      { file: ROUTES, before: 'await countLead(statements, context, deps)', after: '' },
      {
        file: LEADS,
        before: 'lower(email) = lower($2) for update',
        after: 'email = $2 for update',
      },
      {
        file: RECEIVE_LEAD,
        before: 'double_optin: asksTwice && canSendNow',
        after: 'double_optin: canSendNow',
      },
      {
        file: 'src/server/leads/confirmation-email.ts',
        before: 'if (waitMs !== null) return waitMs',
        after: '',
      },
      {
        file: 'src/server/leads/schema.ts',
        before: 'Object.keys(entries).length <= MAX_ENTRIES',
        after: 'Object.keys(entries).length >= 0',
      },
    ],
  },
  {
    tests: ['test/server/leads/lists.test.ts'],
    changes: [
      { file: LEADS, before: 'and waits returning', after: 'returning' },
      {
        file: LEADS,
        before: 'created_at at time zone time_zone',
        after: "created_at at time zone 'UTC'",
      },
      { file: LEADS, before: '(RETENTION_DAYS - 1)', after: '(RETENTION_DAYS + 1)' },
      { file: LEADS, before: 'where waits and created_at', after: 'where created_at' },
      {
        file: LEADS,
        before: 'daysAgo(LINK_DAYS + RENEWABLE_DAYS)',
        after: 'daysAgo(RENEWABLE_DAYS)',
      },
      {
        file: SUBSCRIBERS_FILTER,
        before: "'on-list': 'left_at is null and not waits'",
        after: "'on-list': 'not waits'",
      },
      {
        file: SUBSCRIBERS_FILTER,
        before: "'on-list': 'left_at is null and not waits'",
        after: "'on-list': 'left_at is null'",
      },
      { file: RULES, before: 'leftAt >= linkedAt', after: 'leftAt <= linkedAt' },
    ],
  },
  {
    tests: ['test/server/clean-up.test.ts'],
    changes: [{ file: LEADS, before: ' and confirmed_at is null\n', after: '\n' }],
  },
  {
    tests: ['test/server/leads/counted-leads.test.ts'],
    changes: [
      {
        file: LEADS,
        before: "if (isCounted) await addToFigures(statements, subscriberId, 'confirmed')",
        after: "await addToFigures(statements, subscriberId, 'confirmed')",
      },
      {
        file: LEADS,
        before: "await addUncountedEvent(statements, { ...lead, reason: 'daily-limit' })",
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/leads/submissions.test.ts'],
    changes: [
      {
        file: RECEIVE_LEAD,
        before: 'asksTwice || lead.leftAt !== null',
        after: 'asksTwice',
      },
      { file: RECEIVE_LEAD, before: "authority: 'unconfirmed'", after: "authority: 'confirmed'" },
      { file: LEADS, before: 'if (confirmedAt !== null) return', after: '' },
      {
        file: LEADS,
        before: 'await setUnsubscribed(statements, subscriberId, null)\n',
        after: '\n',
      },
      {
        file: SUBMISSIONS,
        before: 'answers = sent.answers || subscribers.answers',
        after: 'answers = subscribers.answers || sent.answers',
      },
      {
        file: SUBMISSIONS,
        before: "case when sent.consent = '[]' then subscribers.consent else sent.consent end",
        after: 'sent.consent',
      },
      {
        file: SUBMISSIONS,
        before: 'where counted_at is null and created_at',
        after: 'where created_at',
      },
      {
        file: 'src/server/leads/schema.ts',
        before: 'const { origin, pathname, protocol } = new URL(address)',
        after: "const { href: origin, protocol } = new URL(address)\n  const pathname = ''",
      },
    ],
  },
  {
    tests: ['test/server/leads/double-optin.test.ts'],
    changes: [
      { file: RULES, before: 'expiresAt <= now', after: 'expiresAt < now' },
      {
        file: RULES,
        before: 'submission?.countedAt === null && !isExpired',
        after: 'submission?.countedAt === null',
      },
      { file: RULES, before: "leave: ['asks-again', 'confirmed']", after: "leave: ['confirmed']" },
      {
        file: 'src/server/leads/page-actions.ts',
        before: 'if (isDone) await perform',
        after: 'await perform',
      },
      { file: PAGES, before: "context.header('x-robots-tag', 'noindex')", after: '' },
      { file: PAGES, before: 'limitPerVisitor, bodyLimit', after: 'bodyLimit' },
    ],
  },
  {
    tests: ['test/server/leads/captcha.test.ts'],
    changes: [
      {
        file: 'src/server/leads/page-responses.ts',
        before: '(await captchaFailure(deps, captcha)) ?? resend',
        after: 'resend',
      },
      { file: PAGES, before: 'captcha ? captchaOrigins(captcha.src) : []', after: '[]' },
    ],
  },
  {
    tests: ['test/server/leads/codes.test.ts'],
    changes: [
      {
        file: RECEIVE_LEAD,
        before: 'codes[block.id] === block.code ?',
        after: 'codes[block.id] !== undefined ?',
      },
      {
        file: RECEIVE_LEAD,
        before: 'const codes = filterRemovedCodes(campaign.design, form.codes)',
        after: 'const { codes } = form',
      },
    ],
  },
  {
    tests: ['test/server/leads/forms.test.ts'],
    changes: [
      { file: FORM, before: 'mayJoinList(design, sent.consent)', after: 'true' },
      { file: FORM, before: 'knownAnswers(design, sent)', after: 'sent.answers' },
      {
        file: RECEIVE_LEAD,
        before: 'email === null && design !== null && asksForEmail(design)',
        after: 'false',
      },
      { file: RESPONSES, before: ' and coalesce(won_by, $3::uuid) = $3::uuid', after: '' },
      {
        file: ROUTES,
        before: 'if (input.draw) await countDraw(statements, context, deps, input)',
        after: '',
      },
      {
        file: ROUTES,
        before: '{ campaign_id }: LeadInput,\n): Promise<void> {',
        after: "_: LeadInput,\n): Promise<void> {\n  const campaign_id = ''",
      },
      {
        file: ROUTES,
        before: 'input.event_id && `lead',
        after: 'undefined && `lead',
      },
      {
        file: 'src/server/leads/previous-designs.ts',
        before: 'replaced_at >= $3::timestamptz - ',
        after: "replaced_at >= $3::timestamptz - interval '9 days' - ",
      },
      {
        file: RECEIVE_LEAD,
        before:
          'if (drawnPrize !== null) await savePrize(statements, subscriberId, drawnPrize.index)',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/leads/held-emails.test.ts'],
    changes: [
      { file: HOLDS, before: " and role = 'admin'\n", after: '\n' },
      { file: HOLDS, before: '       and emails_held_for is distinct from $2\n', after: '' },
      { file: HOLDS, before: 'new Date(now.getTime() - DAY_MS)', after: 'new Date(0)' },
      {
        file: DUE_EMAILS,
        before: "hold !== null && !(hold === 'daily-limit' && due.wasAsked)",
        after: 'hold !== null',
      },
      {
        file: DUE_EMAILS,
        before: "'update submissions set email_due = false where",
        after: "'update submissions set email_due = true where",
      },
      {
        file: DUE_EMAILS,
        before: 'deleted_at is null\n       and deactivated_message is null',
        after: 'deleted_at is null',
      },
      { file: DUE_EMAILS, before: 'if (due.length === BATCH_SIZE) return', after: '' },
      {
        file: DUE_EMAILS,
        before: 'update campaigns set emails_held_for = null',
        after: 'update campaigns set emails_held_for = emails_held_for',
      },
    ],
  },
  {
    tests: ['test/server/subscribers/subscribers.test.ts'],
    changes: [
      {
        file: SUBSCRIBERS,
        before: "direction === 'desc' ? '<' : '>'",
        after: "direction === 'desc' ? '<=' : '>='",
      },
      { file: SUBSCRIBERS, before: 'rows.slice(0, limit)', after: 'rows' },
      { file: SUBSCRIBERS, before: '(page - 1) * limit', after: 'page * limit' },
      {
        file: SUBSCRIBERS_TOTAL,
        before: '($2::uuid is null or campaign_id = $2)',
        after: '($2::uuid is null or true)',
      },
      {
        file: 'src/server/subscribers/routes.ts',
        before: ': await requireCampaignOrDeleted(statements, site, campaignId)',
        after: ': null',
      },
    ],
  },
  {
    tests: ['test/server/subscribers/filters.test.ts'],
    changes: [
      { file: SUBSCRIBERS_FILTER, before: '($5::date + 1)', after: '($5::date)' },
      {
        file: SUBSCRIBERS_FILTER,
        before: 'not waits and confirmed_at is not null',
        after: 'not waits',
      },
      {
        file: SUBSCRIBERS,
        before: 'and (subscribers.waits or counted_at is not null)',
        after: '',
      },
      {
        file: SUBSCRIBERS,
        before: 'order by submissions.created_at desc',
        after: 'order by submissions.created_at',
      },
      {
        file: 'src/server/subscribers/schema.ts',
        before: ' && moment.toISOString().startsWith(day)',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/subscribers/order.test.ts'],
    changes: [
      {
        file: SUBSCRIBERS_TOTAL,
        before: 'MAX_COUNTED_SUBSCRIBERS + 1',
        after: 'MAX_COUNTED_SUBSCRIBERS',
      },
      {
        file: SUBSCRIBERS_TOTAL,
        before: 'if (isFiltered(listQuery)) return',
        after: 'return',
      },
      {
        file: SUBSCRIBERS_FILTER,
        before: '(chr(31) || search_text)',
        after: "('')",
      },
      {
        file: SUBSCRIBERS,
        before: 'if (offset === 0 || isNarrowed(listQuery))',
        after: 'if (offset === 0)',
      },
    ],
  },
  {
    tests: ['test/server/subscribers/field-filters.test.ts'],
    changes: [
      { file: SUBSCRIBERS_FILTER, before: '`(chr(31) || ', after: "`('' || " },
      { file: SUBSCRIBERS_FILTER, before: '} = lower(', after: '} <> lower(' },
      {
        file: SUBSCRIBERS_FILTER,
        before: "coalesce(country, 'unknown') = $8",
        after: "coalesce(country, 'unknown') <> $8",
      },
    ],
  },
  {
    tests: ['test/server/subscribers/saved-filters.test.ts'],
    changes: [
      {
        file: SAVED_FILTERS,
        before:
          'if (!(error instanceof DatabaseError && error.code === UNIQUE_VIOLATION)) throw error',
        after: 'throw error',
      },
      {
        file: SAVED_FILTERS,
        before: 'filter_id = $1::uuid and site_id = $2::uuid and person_id = $3::uuid returning',
        after: 'filter_id = $1::uuid and site_id = $2::uuid and $3::uuid is not null returning',
      },
    ],
  },
  {
    tests: ['test/server/subscribers/responses.test.ts'],
    changes: [
      {
        file: SITE_RESPONSES,
        before: "? '<' : '>'",
        after: "? '<=' : '>='",
      },
      { file: SITE_RESPONSES_FILTER, before: '($4::date + 1)', after: '($4::date)' },
      { file: SITE_RESPONSES_FILTER, before: 'MAX_COUNTED + 1', after: 'MAX_COUNTED' },
    ],
  },
  {
    tests: ['test/server/subscribers/responses-order.test.ts'],
    changes: [
      {
        file: CAMPAIGN_ORDER,
        before: '(created_at, response_id) < (',
        after: '(created_at, response_id) <= (',
      },
      { file: CAMPAIGN_ORDER, before: "? '<=' : '>='", after: "? '<' : '>'" },
      { file: CAMPAIGN_ORDER, before: 'skip -= offset', after: 'skip = 0' },
    ],
  },
  {
    tests: ['test/server/subscribers/fields.test.ts'],
    changes: [
      {
        file: 'src/server/migrations/0080_form_fields.sql',
        before: "(kind <> 'email' or rank > 1)",
        after: "kind <> 'email'",
      },
      {
        file: SUBSCRIBERS_FIELDS,
        before: 'answered, left(md5(name), 8)) > 0',
        after: 'answered, name) > 0',
      },
      {
        file: SUBSCRIBERS_FIELDS,
        before: 'as fields order by draft,',
        after: 'as fields order by',
      },
      {
        file: SUBSCRIBERS_FIELDS,
        before: 'order by name, draft,',
        after: 'order by name, draft desc,',
      },
    ],
  },
  {
    tests: ['test/server/answers/answers.test.ts'],
    changes: [{ file: 'src/server/answers/repository.ts', before: ' and not waits', after: '' }],
  },
  {
    tests: ['test/server/answers/answer-totals.test.ts'],
    changes: [
      {
        file: 'src/server/migrations/0067_answer_totals.sql',
        before: 'old.left_at is null and not old.waits then',
        after: 'old.left_at is null then',
      },
    ],
  },
  {
    tests: ['test/server/analytics/analytics.test.ts'],
    changes: [
      {
        file: 'src/server/analytics/repository.ts',
        before: ' and not waits and ($2',
        after: ' and ($2',
      },
      { file: 'src/server/analytics/repository.ts', before: ' and not waits) as', after: ') as' },
    ],
  },
  {
    tests: ['test/server/leads/milestones.test.ts'],
    changes: [
      { file: MILESTONES, before: ' and milestone > notified_sign_ups', after: '' },
      { file: MILESTONES, before: 'max(milestone)', after: 'min(milestone)' },
    ],
  },
  {
    tests: ['test/server/analytics/same-hours.test.ts'],
    changes: [{ file: 'src/server/analytics/same-hours.ts', before: ' and not waits', after: '' }],
  },
  {
    tests: ['test/server/account-export/account-export.test.ts'],
    changes: [
      { file: 'src/server/account-export/repository.ts', before: ' and not waits', after: '' },
    ],
  },
]
