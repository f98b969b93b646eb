import type { Subject } from '../change.ts'

const ACTIONS = 'src/server/subscriber-details/actions.ts'
const BREAKER = 'src/server/delivery-worker/breaker-rules.ts'
const CLAIM_RULES = 'src/server/delivery-worker/claim-rules.ts'
const DELETE = 'src/server/subscribers/delete.ts'
const FAILING = 'src/server/integrations/pausing/notify-of-failing.ts'
const FIGURES = 'src/server/integrations/connections/figures.ts'
const KEPT = 'src/server/delivery-worker/kept-address.ts'
const NOTICE = 'src/server/integrations/pausing/connection-notice.ts'
const NOTIFY = 'src/server/integrations/pausing/notify-owner.ts'
const PAGE_ACTIONS = 'src/server/leads/page-actions.ts'
const QUEUE = 'src/server/deliveries/queue.ts'
const RATES = 'src/server/delivery-worker/rate-limit-rules.ts'
const RECEIVE_LEAD = 'src/server/leads/receive-lead.ts'
const RENEWAL = 'src/server/integrations/oauth/fresh-credentials.ts'
const SEND_REJECTED = 'src/server/delivery-ledger/send-rejected.ts'
const WORKFLOW = 'src/server/integrations/adapters/workflow.ts'

/** Deliveries and integrations. */
export const deliveries: readonly Subject[] = [
  {
    tests: ['test/server/deliveries/queued-by-routes.test.ts'],
    changes: [
      {
        file: RECEIVE_LEAD,
        before: 'await queueLead(statements, jobs, { subscriberId, submissionId, now })',
        after: '',
      },
      {
        file: PAGE_ACTIONS,
        before: 'await queueLead(statements, jobs, { subscriberId, submissionId, now })',
        after: '',
      },
      {
        file: PAGE_ACTIONS,
        before: 'return queueLead(statements, jobs, { subscriberId, submissionId: null, now })',
        after: 'return',
      },
      {
        file: PAGE_ACTIONS,
        before: 'return queueRemoval(statements, jobs, {',
        after: 'return void ({',
      },
      {
        file: ACTIONS,
        before: 'await queueLead(statements, jobs, { subscriberId, submissionId, now })',
        after: '',
      },
      { file: ACTIONS, before: 'await queueRemoval(statements, jobs, {', after: 'void ({' },
      { file: DELETE, before: 'await queueRemoval(statements, jobs, {', after: 'void ({' },
      {
        file: QUEUE,
        before: 'and (not only_confirmed or confirmed_at is not null)`\n\n/**',
        after: '`\n\n/**',
      },
      {
        file: KEPT,
        before: 'words: withoutOtherAddresses(words, email)',
        after: 'words',
      },
      { file: NOTIFY, before: 'words: withoutAddresses(words, email)', after: 'words' },
    ],
  },
  {
    tests: ['test/server/deliveries/deliveries.test.ts'],
    changes: [
      {
        file: NOTICE,
        before: ' is not null`,\n    [connectionId, personId]',
        after: ' is not null or true`,\n    [connectionId, personId]',
      },
      { file: NOTIFY, before: 'await holdDeliveries(statements, connectionId)', after: '' },
      {
        file: NOTIFY,
        before: 'and (pause_notified_at is null or pause_notified_at < paused_at)',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/deliveries/dead-receiver.test.ts'],
    changes: [
      {
        file: FAILING,
        before: 'and (failing_notified_at is null or ',
        after: 'and (true or ',
      },
      { file: FAILING, before: 'deliveries.failing_since <= $1', after: 'true' },
      { file: FAILING, before: 'FAILING_SINCE} <= $1', after: 'FAILING_SINCE} is not null' },
      {
        file: CLAIM_RULES,
        before: "if (end <= now) return { action: 'give-up' }",
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/integrations/renewal.test.ts'],
    changes: [
      {
        file: RENEWAL,
        before: 'if (current.length > 0) await pauseAndNotify',
        after: 'await pauseAndNotify',
      },
      {
        file: RENEWAL,
        before:
          'if (!(await claimRenewal(deps, place, stored))) return waitForRenewal(deps, place)',
        after: '',
      },
    ],
  },
  {
    tests: ['test/server/deliveries/limits.test.ts'],
    changes: [
      { file: FIGURES, before: "and kind = 'lead' ", after: '' },
      { file: FIGURES, before: 'MAX_COUNT = 10_000', after: 'MAX_COUNT = 20_000' },
      { file: SEND_REJECTED, before: ' and created_at <= $2::timestamptz', after: '' },
      { file: SEND_REJECTED, before: ' and paused_at is null', after: '' },
      {
        file: SEND_REJECTED,
        before: 'await deps.jobs.send(statements, SEND_REJECTED_QUEUE, next)',
        after: '',
      },
      { file: WORKFLOW, before: ', delivery_id: deliveryId', after: '' },
    ],
  },
  {
    tests: ['test/server/deliveries/rules.test.ts'],
    changes: [
      { file: RATES, before: 'burst: isDocumented ? 1 :', after: 'burst: isDocumented ? 2 :' },
      { file: RATES, before: 'callsPerLead * MINUTE_MS', after: 'MINUTE_MS' },
      { file: CLAIM_RULES, before: 'if (isPersonBusy || inFlight', after: 'if (inFlight' },
      {
        file: BREAKER,
        before: 'if (!keepsFailing(breaker)) return breaker',
        after: '',
      },
    ],
  },
]
