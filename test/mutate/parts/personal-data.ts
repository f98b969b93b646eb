import type { Subject } from '../change.ts'

const BULK_ATTEMPTS = 'src/server/bulk-actions/attempts.ts'
const BULK_JOB = 'src/server/bulk-actions/bulk-run-job.ts'
const BULK_RUNS = 'src/server/bulk-actions/repository.ts'
const COLUMNS = 'src/server/exports/columns.ts'
const ERASE = 'src/server/privacy-requests/erase-person.ts'
const ERASE_EXPORTS = 'src/server/exports/erase-exports.ts'
const ERASE_ROUTES = 'src/server/privacy-requests/erasure-routes.ts'
const EXPORT_FILES = 'src/server/exports/file-routes.ts'
const EXPORTS = 'src/server/exports/repository.ts'
const JOB = 'src/server/exports/export-job.ts'
const PATTERN = 'src/server/privacy-requests/address-pattern.ts'
const ROWS = 'src/server/exports/read-rows.ts'
const RUNS = 'src/server/exports/runs.ts'

/** Exports, bulk actions and erasure. */
export const personalData: readonly Subject[] = [
  {
    tests: ['test/server/exports/run.test.ts'],
    changes: [
      {
        file: ROWS,
        before: ' and subscribers.created_at <= ',
        after: ' or subscribers.created_at <= ',
      },
      { file: ROWS, before: 'total: isCapped ? null : total', after: 'total' },
      {
        file: RUNS,
        before: 'case when crashes < ',
        after: 'case when crashes < 100 + ',
      },
      {
        file: RUNS,
        before: 'and run = $2::integer and state = ',
        after: 'and $2::integer > 0 and state = ',
      },
      {
        file: RUNS,
        before:
          "await statements.query('delete from export_parts where export_id = $1::uuid', [exportId])",
        after: '',
      },
      { file: JOB, before: 'signal.throwIfAborted()', after: '' },
      { file: JOB, before: 'if (error instanceof RunReplacedError) return', after: '' },
    ],
  },
  {
    tests: ['test/server/exports/exports.test.ts'],
    changes: [
      {
        file: EXPORTS,
        before: 'if (underWay.length >= MAX_RUNNING_EXPORTS) return null',
        after: '',
      },
      {
        file: EXPORTS,
        before: 'const found = underWay.find((one) => one.hash === hash)',
        after: 'const found = underWay.find(() => false)',
      },
      { file: EXPORTS, before: 'await deleteOldest(statements, site)', after: '' },
      { file: ERASE_EXPORTS, before: 'run = run + 1, ', after: '' },
      { file: ERASE_EXPORTS, before: "and request -> 'ids' = '[]'", after: 'and false' },
      { file: EXPORT_FILES, before: "if (found.state !== 'ready')", after: 'if (false)' },
      { file: EXPORT_FILES, before: 'if (sent !== size) throw exportNotFound()', after: '' },
    ],
  },
  {
    tests: ['test/server/bulk-actions/bulk-run-job.test.ts'],
    changes: [
      {
        file: BULK_ATTEMPTS,
        before: "and attempt = $2 and state = 'running' returning",
        after: 'and $2::integer > 0 returning',
      },
      { file: BULK_ATTEMPTS, before: 'and crashes >= ', after: 'and crashes >= 100 + ' },
      { file: BULK_ATTEMPTS, before: 'crashes = 0 ', after: 'crashes = crashes ' },
      { file: BULK_ATTEMPTS, before: 'deactivated_message is null', after: 'true' },
      {
        file: BULK_JOB,
        before: 'if (starter === null || !mayRun(starter, action.kind)) ',
        after: 'if (starter === null) ',
      },
      { file: BULK_JOB, before: 'if (cursor !== null) signal.throwIfAborted()', after: '' },
    ],
  },
  {
    tests: ['test/server/bulk-actions/bulk-runs.test.ts'],
    changes: [
      {
        file: BULK_RUNS,
        before: 'select title from connections where $3 and',
        after: 'select title from connections where $3 is not null and',
      },
      { file: BULK_RUNS, before: 'row.is_own || mayRun(person, row.kind)', after: 'true' },
      { file: BULK_RUNS, before: "request - '{ids,filter,until}'::text[]", after: 'request' },
    ],
  },
  {
    tests: ['test/server/exports/formats.test.ts'],
    changes: [{ file: COLUMNS, before: "if (state !== 'on-list') return state", after: '' }],
  },
  {
    tests: ['test/server/privacy-requests/erase.test.ts'],
    changes: [
      { file: PATTERN, before: '(?<![a-z0-9._%+-])', after: '' },
      { file: PATTERN, before: '(?![a-z0-9-]|\\\\.[a-z0-9])', after: '' },
      {
        file: ERASE,
        before: '...(await eraseFromImports(statements, pattern)),',
        after: '...{ rejected_rows: 0, uploaded_files: 0 },',
      },
      { file: ERASE, before: '[email, encodeURIComponent(email), ...ids]', after: '[email]' },
      {
        file: ERASE,
        before: '...(await redact(statements, pattern))',
        after: '...{ submissions: 0, subscribers: 0, notes: 0 }',
      },
      {
        file: ERASE,
        before: 'and lower_email = lower($1) order by',
        after: 'and email = $1 order by',
      },
      { file: ERASE_ROUTES, before: 'if (granted.length < all.length)', after: 'if (false)' },
      {
        file: ERASE_ROUTES,
        before: "if (!isSameAddress(context.req.valid('json').email, email))",
        after: 'if (false)',
      },
    ],
  },
  {
    tests: ['test/server/deliveries/queued-by-routes.test.ts'],
    changes: [
      {
        file: ERASE,
        before:
          "subscribers: await deleteSubscribers(statements, jobs, ids, { kind: 'erased', now })",
        after: 'subscribers: ids.length',
      },
    ],
  },
]
