import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import type { Outcome } from '../../../src/server/integrations/adapters/adapter.ts'
import { adapterOf } from '../../../src/server/integrations/adapters/index.ts'
import {
  readByStatus,
  readOutcome,
  readWebhookOutcome,
  wordsOf,
} from '../../../src/server/integrations/adapters/outcome-rules.ts'
import { redactedOutcome } from '../../../src/server/integrations/sending/receiver-requests.ts'
import { sendRemoval } from '../../../src/server/integrations/sending/send.ts'

const response = (status: number, body: object | string = '', headers = {}) => ({
  ...{ status, headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

describe('a response of an API reads by its status', () => {
  const CASES: readonly (readonly [status: number, result: Outcome['result']])[] = [
    ...[200, 201, 202, 204].map((status) => [status, 'accepted'] as const),
    ...[401, 403].map((status) => [status, 'unauthorized'] as const),
    ...[301, 302, 400, 404, 405, 409, 413, 422].map((status) => [status, 'rejected'] as const),
    ...[408, 425, 429, 500, 502, 503, 504].map((status) => [status, 'retry'] as const),
    [410, 'gone'],
  ]
  for (const [status, result] of CASES) {
    it(`${status}: ${result}`, () => assert.equal(readByStatus(response(status)).result, result))
  }
})

describe('a response of a webhook', () => {
  for (const status of [301, 400, 401, 403, 404, 422, 429, 500, 503]) {
    it(`of ${status} is tried again`, () =>
      assert.equal(readWebhookOutcome(response(status)).result, 'retry'))
  }
  it('of 410 ends the attempts', () =>
    assert.equal(readWebhookOutcome(response(410)).result, 'gone'))
  it('of 204 is accepted', () => assert.equal(readWebhookOutcome(response(204)).result, 'accepted'))
})

describe('the words of a response', () => {
  const CASES: readonly [body: object | string, words: string][] = [
    ['Invalid list ID.\n', 'Invalid list ID.'],
    ['', 'HTTP 400'],
    [
      '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>',
      '502 Bad Gateway',
    ],
    ['<p>Not <b>here</b></p><script>alert(1)</script>', 'Not here'],
    [{ message: 'Unauthenticated.' }, 'Unauthenticated.'],
    [
      { error: 'invalid_grant', error_description: 'The code has expired.' },
      'The code has expired.',
    ],
    [{ error: 'invalid_code' }, 'invalid_code'],
    [
      { error: { code: 404, message: 'Requested entity was not found.' } },
      'Requested entity was not found.',
    ],
    [[{ message: 'Session expired', errorCode: 'INVALID_SESSION_ID' }], 'Session expired'],
    [[{ error_key: 'x', error_message: 'contact_id is invalid' }], 'contact_id is invalid'],
    [
      { errors: [{ title: 'Invalid input.', detail: 'Invalid email address' }] },
      'Invalid email address',
    ],
    [
      { detail: 'See the errors array.', errors: [{ field: 'PHONE', message: 'Enter a number' }] },
      'PHONE: Enter a number',
    ],
    [
      { message: 'The given data was invalid.', errors: { email: ['The email has been taken.'] } },
      'The email has been taken.',
    ],
    [{ unknown: { deep: true } }, 'HTTP 400'],
    ['null', 'HTTP 400'],
    ['0', 'HTTP 400'],
    ['-1', 'HTTP 400'],
    ['false', 'HTTP 400'],
    ['[]', 'HTTP 400'],
    ['{"__proto__":{"message":"x"}}', 'HTTP 400'],
  ]
  for (const [body, words] of CASES) {
    it(`${JSON.stringify(body)}: ${words}`, () => assert.equal(wordsOf(response(400, body)), words))
  }

  it('are at most 300 characters once they are without secrets', () => {
    const receiver = { name: 'sendy', credentials: { key: 'key-0123456789' } } as const
    const { words } = redactedOutcome(receiver, readByStatus(response(400, 'x'.repeat(10_000))))
    assert.equal(words.length, 300)
  })

  it('name the address of a redirect', () => {
    const redirect = response(301, '', { location: 'https://www.shop.example/' })
    assert.equal(wordsOf(redirect), 'Redirects to https://www.shop.example/')
  })

  it('are found in a body that is as large as a transport reads, and of a million brackets', () => {
    assert.equal(wordsOf(response(400, '['.repeat(1_000_000))).length, 1_000_000)
    assert.equal(wordsOf(response(400, '<'.repeat(1_000_000))).length, 1_000_000)
  })
})

/** Responses by the services' documentation, or by their own libraries. */
const REFUSALS: readonly [
  name: IntegrationName,
  status: number,
  body: object | string,
  outcome: Outcome,
][] = [
  [
    'mailchimp',
    400,
    {
      title: 'Member In Compliance State',
      detail: 'a@b.example is already a list member in compliance state due to unsubscribe.',
    },
    {
      result: 'rejected',
      words: 'a@b.example is already a list member in compliance state due to unsubscribe.',
    },
  ],
  [
    'mailchimp',
    403,
    { title: 'User Disabled', detail: 'This account has been deactivated.' },
    { result: 'unauthorized', words: 'This account has been deactivated.' },
  ],
  [
    'klaviyo',
    403,
    { errors: [{ code: 'permission_denied', detail: 'You do not have permission.' }] },
    { result: 'unauthorized', words: 'You do not have permission.' },
  ],
  [
    'hubspot',
    207,
    { status: 'COMPLETE', results: [], numErrors: 1, errors: [{ message: 'Email is invalid' }] },
    { result: 'rejected', words: 'Email is invalid' },
  ],
  [
    'hubspot',
    429,
    { status: 'error', message: 'You have reached your secondly limit.', policyName: 'SECONDLY' },
    { result: 'retry', words: 'You have reached your secondly limit.' },
  ],
  [
    'google_sheets',
    403,
    { error: { message: 'The caller does not have permission', status: 'PERMISSION_DENIED' } },
    { result: 'rejected', words: 'The caller does not have permission' },
  ],
  [
    'google_sheets',
    403,
    {
      error: {
        message: 'Request had insufficient authentication scopes.',
        details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
      },
    },
    { result: 'unauthorized', words: 'Request had insufficient authentication scopes.' },
  ],
  ['sendy', 200, '1', { result: 'accepted', words: '1' }],
  ['sendy', 200, 'true', { result: 'accepted', words: 'true' }],
  ['sendy', 500, '0', { result: 'retry', words: 'HTTP 500' }],
  ['autonami', 403, '-1', { result: 'unauthorized', words: 'HTTP 403' }],
  ['sendy', 200, 'Already subscribed.', { result: 'accepted', words: 'Already subscribed.' }],
  ['sendy', 200, 'Invalid API key', { result: 'unauthorized', words: 'Invalid API key' }],
  ['sendy', 200, 'Bounced email address.', { result: 'rejected', words: 'Bounced email address.' }],
  ['sendy', 200, 'Email is suppressed.', { result: 'rejected', words: 'Email is suppressed.' }],
  [
    'sendy',
    200,
    '<!DOCTYPE html><html><head><title>Sendy - Install</title></head></html>',
    { result: 'rejected', words: 'Sendy - Install' },
  ],
  [
    'aweber',
    400,
    { error: { type: 'WebServiceError', message: 'email: Subscriber already subscribed.' } },
    { result: 'rejected', words: 'email: Subscriber already subscribed.' },
  ],
  [
    'aweber',
    403,
    { error: { type: 'ForbiddenError', message: 'Rate limit exceeded' } },
    { result: 'retry', words: 'Rate limit exceeded' },
  ],
  [
    'constant_contact',
    400,
    [{ error_key: 'contacts.api.validation.error', error_message: 'list_memberships is invalid' }],
    { result: 'rejected', words: 'list_memberships is invalid' },
  ],
  [
    'birdsend',
    422,
    { message: 'The given data was invalid.', errors: { email: ['The email is invalid.'] } },
    { result: 'rejected', words: 'The email is invalid.' },
  ],
  [
    'autonami',
    404,
    { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } },
    { result: 'rejected', words: 'No route was found.' },
  ],
  [
    'zohocrm',
    202,
    {
      data: [
        {
          ...{ code: 'MANDATORY_NOT_FOUND', details: { api_name: 'Last_Name' } },
          ...{ message: 'required field not found', status: 'error' },
        },
      ],
    },
    { result: 'rejected', words: 'Last_Name: required field not found' },
  ],
  [
    'zohocrm',
    401,
    { code: 'INVALID_TOKEN', details: {}, message: 'invalid oauth token', status: 'error' },
    { result: 'unauthorized', words: 'invalid oauth token' },
  ],
  [
    'salesforce',
    400,
    [{ message: 'Use one of these records?', errorCode: 'DUPLICATES_DETECTED' }],
    { result: 'rejected', words: 'Use one of these records?' },
  ],
  [
    'salesforce',
    403,
    [{ message: 'TotalRequests Limit exceeded.', errorCode: 'REQUEST_LIMIT_EXCEEDED' }],
    { result: 'retry', words: 'TotalRequests Limit exceeded.' },
  ],
  [
    'salesforce',
    400,
    [{ message: 'unable to obtain exclusive access', errorCode: 'UNABLE_TO_LOCK_ROW' }],
    { result: 'retry', words: 'unable to obtain exclusive access' },
  ],
  ['pabbly', 410, '', { result: 'gone', words: 'HTTP 410' }],
  ['integromate', 400, 'Queue is full.', { result: 'retry', words: 'Queue is full.' }],
]

describe('a documented response', () => {
  for (const name of ['klaviyo', 'hubspot', 'mailchimp'] as const) {
    it(`of ${name} that forbids a deletion rejects it, and doesn’t pause the connection`, async () => {
      const body = { detail: 'You do not have permission.' }
      const receivers = () => Promise.resolve(response(403, body))
      const { signal } = new AbortController()
      const credentials = { key: 'k-us1' }
      const sender = { name, receivers, adapter: adapterOf(name), credentials, signal }
      const person = { email: 'a@b.example', target: 'list', happenedAt: new Date(0) }
      const resultOf = async (kind: 'unsubscribed' | 'erased') => {
        const sent = await sendRemoval(sender, { ...person, kind })
        return 'outcome' in sent ? sent.outcome.result : null
      }
      assert.equal(await resultOf('erased'), 'rejected')
      assert.equal(await resultOf('unsubscribed'), 'unauthorized')
    })
  }

  for (const [name, status, body, outcome] of REFUSALS) {
    it(`of ${name}, ${status} “${outcome.words}”, reads as ${outcome.result}`, () => {
      assert.deepEqual(readOutcome(adapterOf(name), response(status, body)), outcome)
    })
  }
})
