import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { INTEGRATIONS, type IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import type {
  AdapterRequest,
  AdapterStep,
  Credentials,
  MappedLead,
} from '../../../src/server/integrations/adapters/adapter.ts'
import { adapterOf } from '../../../src/server/integrations/adapters/index.ts'

const FOLDER = 'src/server/integrations/adapters'
const HELPERS = [
  'outcome-rules.ts',
  'zoho-centers.ts',
  'adapter.ts',
  'index.ts',
  'pages.ts',
  'requests.ts',
  'sheet-rules.ts',
  'workflow.ts',
]
const MAX_LINES = 80
const NAMES = Object.keys(INTEGRATIONS) as IntegrationName[]

describe('each adapter', () => {
  const files = readdirSync(FOLDER).filter((name) => !HELPERS.includes(name))

  it('is one file', () => {
    const expected = NAMES.map((name) => `${name.replace('_', '-')}.ts`)
    assert.deepEqual(files.sort(), expected.sort())
  })

  for (const name of files) {
    it(`has at most ${MAX_LINES} lines: ${name}`, () => {
      const lines = readFileSync(`${FOLDER}/${name}`, 'utf8').trimEnd().split('\n')
      assert.ok(lines.length <= MAX_LINES, `${lines.length} lines`)
    })
  }

  for (const name of NAMES) {
    it(`names the documentation that it follows: ${name}`, () => {
      assert.match(adapterOf(name).documentation, /^https:\/\/[\w.-]+\//)
    })
  }

  it('has OAuth settings if people sign in there, and only then', () => {
    const signIn = NAMES.filter((name) => INTEGRATIONS[name].method === 'oauth')
    assert.deepEqual(
      NAMES.filter((name) => adapterOf(name).oauth !== undefined),
      signIn,
    )
  })

  it('has targets if the catalogue names them, and only then', () => {
    const withTargets = NAMES.filter((name) => INTEGRATIONS[name].targets !== null)
    assert.deepEqual(
      NAMES.filter((name) => adapterOf(name).targets !== undefined),
      withTargets,
    )
  })

  it('labels the receiver’s fields in sentence case', () => {
    const labels = NAMES.flatMap((name) => adapterOf(name).knownFields.map(({ label }) => label))
    const others = labels.filter((label) => !/^[A-Z][a-z]*( [a-z]+)*$/.test(label))
    assert.deepEqual(others, [])
  })

  it('never sends credentials over http unless the owner entered such an address', () => {
    for (const name of NAMES) {
      const { oauth } = adapterOf(name)
      for (const url of [oauth?.authorizeUrl, oauth?.tokenUrl]) {
        assert.ok(url === undefined || url.startsWith('https://'))
      }
    }
  })
})

/** Only what says something about the request: the method, the URL, the authorization and the body. */
const summary = (request: AdapterRequest | null) => {
  assert.ok(request)
  const { method, url, headers, body } = request
  return [`${method} ${url}`, headers?.authorization ?? '', body?.value ?? null]
}
const build = (steps: readonly AdapterStep[], responses: readonly unknown[] = []) =>
  steps.map((step) => (typeof step === 'function' ? step(responses) : step))

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const HAPPENED_AT = new Date('2026-11-27T10:00:00Z')
const EMAIL = 'Zoe+kiln@Example.com'
const DELIVERY_ID = '8c4f1a52-9d0e-4b7a-8f7e-2f4d1c3b5a69'

type Case = {
  name: IntegrationName
  credentials: Credentials
  target?: string
  fields?: Readonly<Record<string, string>>
  /** What earlier steps found. */
  responses?: readonly unknown[]
  /** The requests by step; null for one that is skipped. */
  sent: readonly (readonly [request: string, authorization: string, value: unknown] | null)[]
}

const lead = ({ target = null, fields = {} }: { target?: string | null; fields?: object }) =>
  ({
    deliveryId: DELIVERY_ID,
    email: EMAIL,
    target,
    fields,
    fieldNames: Object.keys(fields),
    happenedAt: HAPPENED_AT,
  }) as MappedLead

// md5 of zoe+kiln@example.com
const HASH = '46e1322cf2817c4314d6a8a3c40ed0a7'
const FULL = { FNAME: 'Zoë', '<b>': '=1+1', toString: 'a\nb' }
const OAUTH = { access_token: 'token' }

const CASES: readonly Case[] = [
  {
    name: 'mailchimp',
    credentials: { key: 'abc-us21' },
    ...{ target: 'a/b', fields: FULL, responses: [null] },
    sent: [
      [
        `GET https://us21.api.mailchimp.com/3.0/lists/a%2Fb/members/${HASH}?fields=status,last_changed`,
        basic('poplar:abc-us21'),
        null,
      ],
      [
        `PUT https://us21.api.mailchimp.com/3.0/lists/a%2Fb/members/${HASH}?skip_merge_validation=true`,
        basic('poplar:abc-us21'),
        { email_address: EMAIL, status_if_new: 'subscribed', merge_fields: FULL },
      ],
    ],
  },
  {
    name: 'mailchimp',
    // Only a data centre is taken from a key: no other host.
    credentials: { key: 'abc-us1.evil.example/' },
    ...{
      target: 'list',
      responses: [{ status: 'subscribed', last_changed: '2020-01-01T00:00:00Z' }],
    },
    sent: [
      [
        `GET https://us1.api.mailchimp.com/3.0/lists/list/members/${HASH}?fields=status,last_changed`,
        basic('poplar:abc-us1.evil.example/'),
        null,
      ],
      [
        `PUT https://us1.api.mailchimp.com/3.0/lists/list/members/${HASH}?skip_merge_validation=true`,
        basic('poplar:abc-us1.evil.example/'),
        { email_address: EMAIL, status_if_new: 'subscribed', merge_fields: {} },
      ],
    ],
  },
  {
    name: 'hubspot',
    credentials: { key: 'pat-1' },
    fields: { firstname: 'Zoë' },
    sent: [
      [
        'POST https://api.hubapi.com/crm/v3/objects/contacts/batch/upsert',
        'Bearer pat-1',
        {
          inputs: [
            { id: EMAIL, idProperty: 'email', properties: { firstname: 'Zoë', email: EMAIL } },
          ],
        },
      ],
      null,
    ],
  },
  {
    name: 'hubspot',
    credentials: { key: 'pat-1' },
    target: '10',
    responses: [{ results: [{ id: '501' }] }],
    sent: [
      [
        'POST https://api.hubapi.com/crm/v3/objects/contacts/batch/upsert',
        'Bearer pat-1',
        { inputs: [{ id: EMAIL, idProperty: 'email', properties: { email: EMAIL } }] },
      ],
      ['PUT https://api.hubapi.com/crm/v3/lists/10/memberships/add', 'Bearer pat-1', ['501']],
    ],
  },
  {
    name: 'sendy',
    credentials: { url: 'https://mail.shop.example/sendy/', key: 'key' },
    ...{ target: 'list', fields: { name: 'Zoë', '<b>': '1' } },
    sent: [
      [
        'POST https://mail.shop.example/sendy/subscribe',
        '',
        { name: 'Zoë', '<b>': '1', email: EMAIL, list: 'list', api_key: 'key', boolean: 'true' },
      ],
    ],
  },
  {
    name: 'aweber',
    credentials: OAUTH,
    ...{ target: '12/34', fields: { name: 'Zoë', glaze: 'blue' } },
    sent: [
      [
        'POST https://api.aweber.com/1.0/accounts/12/lists/34/subscribers',
        'Bearer token',
        { name: 'Zoë', email: EMAIL, custom_fields: { glaze: 'blue' }, update_existing: 'true' },
      ],
    ],
  },
  {
    name: 'constant_contact',
    credentials: OAUTH,
    ...{ target: 'list', fields: { first_name: 'Z'.repeat(60), 'uuid-1': 'blue' } },
    sent: [
      [
        'POST https://api.cc.email/v3/contacts/sign_up_form',
        'Bearer token',
        {
          first_name: 'Z'.repeat(50),
          custom_fields: [{ custom_field_id: 'uuid-1', value: 'blue' }],
          ...{ email_address: EMAIL, list_memberships: ['list'] },
        },
      ],
    ],
  },
  {
    name: 'autonami',
    credentials: { url: 'https://shop.example', key: 'k' },
    ...{ target: '2', fields: { f_name: 'Zoë', 40: 'blue' } },
    responses: [null],
    sent: [
      [
        'GET https://shop.example/wp-json/funnelkit-automations/contact?api_key=k&email=Zoe%2Bkiln%40Example.com',
        '',
        null,
      ],
      [
        'POST https://shop.example/wp-json/funnelkit-automations/contact/add?api_key=k',
        '',
        {
          ...{ email: EMAIL, f_name: 'Zoë', fields: { 40: 'blue' } },
          ...{ lists: [2], status: 'subscribed' },
        },
      ],
      null,
    ],
  },
  {
    name: 'autonami',
    credentials: { url: 'https://shop.example', key: 'k' },
    target: '2',
    responses: [{ data: { contact: { contact: { id: '9' } } } }],
    sent: [
      [
        'GET https://shop.example/wp-json/funnelkit-automations/contact?api_key=k&email=Zoe%2Bkiln%40Example.com',
        '',
        null,
      ],
      // Without a status: somebody who has unsubscribed there stays so.
      [
        'POST https://shop.example/wp-json/funnelkit-automations/contact/update/9?api_key=k',
        '',
        { email: EMAIL, fields: {} },
      ],
      [
        'POST https://shop.example/wp-json/funnelkit-automations/contact/list-assign/9?api_key=k',
        '',
        { lists: [2] },
      ],
    ],
  },
  {
    name: 'zohocrm',
    credentials: { ...OAUTH, api_domain: 'https://www.zohoapis.eu' },
    fields: { First_Name: 'Zoë' },
    // Somebody else, who has this as a second address.
    responses: [{ data: [{ Email: 'other@example.com' }, { Email: null }] }],
    sent: [
      [
        'GET https://www.zohoapis.eu/crm/v8/Leads/search?email=Zoe%2Bkiln%40Example.com',
        'Zoho-oauthtoken token',
        null,
      ],
      [
        'POST https://www.zohoapis.eu/crm/v8/Leads/upsert',
        'Zoho-oauthtoken token',
        {
          data: [{ Last_Name: EMAIL, First_Name: 'Zoë', Email: EMAIL }],
          duplicate_check_fields: ['Email'],
        },
      ],
    ],
  },
  {
    name: 'zohocrm',
    credentials: OAUTH,
    responses: [{ data: [{ Email: 'zoe+kiln@example.com' }] }],
    sent: [
      [
        'GET https://www.zohoapis.com/crm/v8/Leads/search?email=Zoe%2Bkiln%40Example.com',
        'Zoho-oauthtoken token',
        null,
      ],
      [
        'POST https://www.zohoapis.com/crm/v8/Leads/upsert',
        'Zoho-oauthtoken token',
        { data: [{ Email: EMAIL }], duplicate_check_fields: ['Email'] },
      ],
    ],
  },
  {
    name: 'salesforce',
    credentials: { ...OAUTH, instance_url: 'https://shop.my.salesforce.com' },
    fields: { Company: 'Kiln' },
    responses: [{ records: [] }],
    sent: [
      [
        `GET https://shop.my.salesforce.com/services/data/v62.0/query?q=${encodeURIComponent(
          `SELECT Id FROM Lead WHERE Email = '${EMAIL}' AND IsConverted = false LIMIT 1`,
        )}`,
        'Bearer token',
        null,
      ],
      [
        'POST https://shop.my.salesforce.com/services/data/v62.0/sobjects/Lead',
        'Bearer token',
        { LastName: EMAIL, Company: 'Kiln', Email: EMAIL },
      ],
    ],
  },
  {
    name: 'webhook',
    credentials: { url: 'https://shop.example/hook?a=1' },
    fields: { name: 'Zoë', '<b>': '1' },
    sent: [
      [
        'POST https://shop.example/hook?a=1',
        '',
        {
          ...{ type: 'lead.created', timestamp: '2026-11-27T10:00:00.000Z' },
          data: { name: 'Zoë', '<b>': '1', email: EMAIL },
        },
      ],
    ],
  },
  ...(['pabbly', 'integrately', 'integromate', 'konnectzit'] as const).map(
    (name): Case => ({
      name,
      credentials: { url: 'https://hooks.example/1' },
      fields: { name: 'Zoë' },
      sent: [
        [
          'POST https://hooks.example/1',
          '',
          { name: 'Zoë', email: EMAIL, delivery_id: DELIVERY_ID },
        ],
      ],
    }),
  ),
]

describe('the requests for a lead', () => {
  for (const { name, credentials, responses = [], sent, ...rest } of CASES) {
    const what = rest.fields === undefined ? 'without fields' : 'with fields'
    it(`${name}, ${what}, ${rest.target === undefined ? 'without' : 'with'} a target`, () => {
      const requests = build(adapterOf(name).addLead(lead(rest), credentials), responses)
      assert.deepEqual(
        requests.map((request) => request && summary(request)),
        sent,
      )
    })
  }

  it('klaviyo: a profile, then the consent, with the revision of the API', () => {
    const fields = { first_name: 'Zoë', phone_number: '+15005550006', glaze: 'blue' }
    const steps = adapterOf('klaviyo').addLead(lead({ target: 'Y6', fields }), { key: 'pk' })
    const [profile, consent] = build(steps)
    assert.deepEqual(profile?.body?.value, {
      data: {
        type: 'profile',
        attributes: {
          ...{ email: EMAIL, first_name: 'Zoë', phone_number: '+15005550006' },
          properties: { glaze: 'blue' },
        },
      },
    })
    assert.equal(profile?.headers?.authorization, 'Klaviyo-API-Key pk')
    assert.match(profile?.headers?.revision ?? '', /^\d{4}-\d\d-\d\d$/)
    assert.match(consent?.url ?? '', /profile-subscription-bulk-create-jobs$/)
    assert.match(JSON.stringify(consent?.body?.value), /"list":\{"data":\{"type":"list","id":"Y6"/)
  })

  it('klaviyo: a phone number in another format is a property, because it would be refused', () => {
    const steps = adapterOf('klaviyo').addLead(lead({ fields: { phone_number: '555 0100' } }), {})
    assert.match(
      JSON.stringify(build(steps)[0]?.body?.value),
      /"properties":\{"phone_number":"555 0100"\}/,
    )
  })

  it('salesforce: an address with an apostrophe can’t end the query', () => {
    const credentials = { instance_url: 'https://shop.my.salesforce.com' }
    const steps = adapterOf('salesforce').addLead(
      { ...lead({}), email: "o'\\hara@example.com" },
      credentials,
    )
    const [query] = build(steps.slice(0, 1))
    assert.match(decodeURIComponent(query?.url ?? ''), /Email = 'o\\'\\\\hara@example\.com' AND/)
  })
})

describe('a lead to Mailchimp of a person who left the audience', () => {
  const statusSent = (
    member: object,
    { hasReturned, isImported }: { hasReturned?: boolean; isImported?: boolean } = {},
  ) => {
    const steps = adapterOf('mailchimp').addLead(
      {
        ...lead({ target: 'list' }),
        ...(hasReturned && { hasReturned }),
        ...(isImported && { isImported }),
      },
      { key: 'k-us1' },
    )
    const [, put] = build(steps, [member])
    return put?.body?.type === 'json' ? Object(put.body.value).status : assert.fail()
  }
  const before = '2026-11-27T09:59:59+00:00'
  const since = '2026-11-27T10:00:01+00:00'
  for (const [status, last_changed, hasReturned, sent] of [
    ['unsubscribed', before, false, 'subscribed'],
    ['archived', before, false, 'subscribed'],
    ['unsubscribed', since, false, undefined],
    ['unsubscribed', since, true, 'subscribed'],
    ['subscribed', before, true, undefined],
    ['pending', before, true, undefined],
    ['cleaned', before, true, undefined],
  ] as const) {
    const when = last_changed === before ? 'before they joined' : 'after they joined'
    const by = hasReturned ? ' by us' : ''
    it(`${sent === undefined ? 'leaves them' : 'subscribes them again'}: ${status} ${when}${by}`, () => {
      assert.equal(statusSent({ status, last_changed }, { hasReturned }), sent)
    })
  }

  it('leaves an imported person unsubscribed, whose import says nothing of their consent', () => {
    const member = { status: 'unsubscribed', last_changed: before }
    assert.equal(statusSent(member, { isImported: true }), undefined)
    assert.equal(statusSent(member, { isImported: true, hasReturned: true }), 'subscribed')
  })
})

describe('the requests for somebody who leaves', () => {
  const removal = (
    name: IntegrationName,
    kind: 'unsubscribed' | 'deleted' | 'erased',
    { credentials = OAUTH as Credentials, responses = [] as unknown[], target = 'list' } = {},
  ) => {
    const leaving = { email: EMAIL, target, kind, happenedAt: HAPPENED_AT }
    const steps = adapterOf(name).removeLead?.(leaving, credentials) ?? []
    return build(steps, responses).map((request) => request && summary(request))
  }

  it('mailchimp: unsubscribed, archived, or deleted permanently', () => {
    const url = `https://us1.api.mailchimp.com/3.0/lists/list/members/${HASH}`
    const credentials = { key: 'k-us1' }
    const authorization = basic('poplar:k-us1')
    assert.deepEqual(removal('mailchimp', 'unsubscribed', { credentials }), [
      [`PATCH ${url}`, authorization, { status: 'unsubscribed' }],
    ])
    assert.deepEqual(removal('mailchimp', 'deleted', { credentials }), [
      [`DELETE ${url}`, authorization, null],
    ])
    assert.deepEqual(removal('mailchimp', 'erased', { credentials }), [
      [`POST ${url}/actions/delete-permanent`, authorization, {}],
    ])
  })

  it('hubspot: removed from the list, while the contact stays, or deleted permanently', () => {
    const found = { credentials: { key: 'pat' }, responses: [{ id: '501' }] }
    assert.deepEqual(removal('hubspot', 'unsubscribed', found)[1], [
      'PUT https://api.hubapi.com/crm/v3/lists/list/memberships/remove',
      'Bearer pat',
      ['501'],
    ])
    assert.deepEqual(removal('hubspot', 'erased', found)[1], [
      'POST https://api.hubapi.com/crm/v3/objects/contacts/gdpr-delete',
      'Bearer pat',
      { objectId: '501' },
    ])
  })

  it('hubspot: nothing for a person whom it doesn’t have, whose address it would block', () => {
    const missing = { credentials: { key: 'pat' }, responses: [null] }
    assert.equal(removal('hubspot', 'erased', missing)[1], null)
  })

  it('klaviyo: unsubscribed, or deleted by a data-privacy job', () => {
    const requests = (['unsubscribed', 'erased'] as const).map(
      (kind) => removal('klaviyo', kind, { credentials: { key: 'pk' } })[0],
    )
    assert.deepEqual(
      requests.map((request) => request?.[0]),
      [
        'POST https://a.klaviyo.com/api/profile-subscription-bulk-delete-jobs',
        'POST https://a.klaviyo.com/api/data-privacy-deletion-jobs',
      ],
    )
    assert.deepEqual(requests[1]?.[2], {
      data: {
        type: 'data-privacy-deletion-job',
        attributes: { profile: { data: { type: 'profile', attributes: { email: EMAIL } } } },
      },
    })
  })

  it('constant_contact: removed from the list, or deleted', () => {
    const responses = [{ contacts: [{ contact_id: 'c1' }] }]
    assert.deepEqual(removal('constant_contact', 'unsubscribed', { responses })[1], [
      'POST https://api.cc.email/v3/activities/remove_list_memberships',
      'Bearer token',
      { source: { contact_ids: ['c1'] }, list_ids: ['list'] },
    ])
    assert.deepEqual(removal('constant_contact', 'erased', { responses })[1], [
      'DELETE https://api.cc.email/v3/contacts/c1',
      'Bearer token',
      null,
    ])
  })

  it('a contact is deleted everywhere but at BirdSend, which can only remove the tag', () => {
    const others = NAMES.filter((name) => adapterOf(name).deletesBy !== undefined)
    assert.deepEqual(
      others.map((name) => [name, adapterOf(name).deletesBy]),
      [
        ['webhook', 'message'],
        ['birdsend', 'list'],
      ],
    )
  })

  it('a person deleted from a site only is removed from the list, and no contact is deleted', () => {
    const responses = {
      ...{ hubspot: { id: '501' }, constant_contact: { contacts: [{ contact_id: 'c1' }] } },
      ...{ autonami: { data: { contact: { contact: { id: 7 } } } }, klaviyo: null },
    }
    for (const [name, response] of Object.entries(responses)) {
      const more = {
        responses: [response],
        credentials: { ...OAUTH, key: 'k', url: 'https://a.b' },
      }
      const integration = name as keyof typeof responses
      assert.deepEqual(
        removal(integration, 'deleted', more),
        removal(integration, 'unsubscribed', more),
      )
    }
  })

  it('webhook: the same event, however a person was deleted', () => {
    const credentials = { url: 'https://shop.example/hook' }
    const types = (['deleted', 'erased'] as const).map(
      (kind) => Object(removal('webhook', kind, { credentials })[0]?.[2]).type,
    )
    assert.deepEqual(types, ['lead.deleted', 'lead.deleted'])
  })

  it('webhook: an event', () => {
    const credentials = { url: 'https://shop.example/hook' }
    assert.deepEqual(removal('webhook', 'unsubscribed', { credentials })[0]?.[2], {
      type: 'lead.unsubscribed',
      timestamp: '2026-11-27T10:00:00.000Z',
      data: { email: EMAIL },
    })
  })

  it('none for sales tools, spreadsheets and workflows', () => {
    const without = NAMES.filter((name) => adapterOf(name).removeLead === undefined)
    assert.deepEqual(without.sort(), [
      ...['google_sheets', 'integrately', 'integromate', 'konnectzit'],
      ...['pabbly', 'salesforce', 'zohocrm'],
    ])
  })
})
