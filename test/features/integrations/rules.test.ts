import { expect } from 'chai'
import { formPairs, prettyBody } from '../../../src/features/integrations/bench/body-rules.ts'
import type { IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import {
  countReceivingServices,
  countServices,
  filterConnections,
  filterServices,
  findConnection,
  INTEGRATION_NAMES,
  initialsOf,
  integrationOf,
  NO_FILTER,
  troubledConnections,
  troubleOf,
} from '../../../src/features/integrations/catalogue-rules.ts'
import {
  canSave,
  countChanges,
  type Draft,
  lostTargets,
  newRow,
  rowProblem,
} from '../../../src/features/integrations/connection/draft-rules.ts'
import {
  credentialProblems,
  trimmedCredentials,
} from '../../../src/features/integrations/credential-rules.ts'
import {
  filterFromQuery,
  withFilter,
} from '../../../src/features/integrations/filter-in-address.ts'
import type { MappingRow, Source } from '../../../src/features/integrations/mapping-model.ts'
import type { Connection } from '../../../src/features/integrations/model.ts'
import { parseSignInReturn } from '../../../src/features/integrations/sign-in-rules.ts'

const connection = (values: Partial<Connection> = {}): Connection => ({
  ...{ id: 'c1', integration: 'sendy', title: 'Letters', address: null, keyHint: null },
  ...{ state: 'working', pausedReason: null, campaigns: 0, targets: [] },
  ...{ sent: 0, waiting: 0, rejected: 0, lastSentAt: null },
  ...values,
})

describe('why a connection gets no leads', () => {
  const cases: [values: Partial<Connection>, trouble: ReturnType<typeof troubleOf>][] = [
    [{}, null],
    [{ state: 'failing' }, 'rejecting'],
    [{ state: 'paused' }, 'paused'],
    [{ state: 'paused', pausedReason: 'gone' }, 'gone'],
    [{ state: 'paused', pausedReason: 'unauthorized' }, 'disconnected'],
    [{ state: 'disconnected' }, 'disconnected'],
  ]
  for (const [values, trouble] of cases) {
    it(`is ${trouble} for ${JSON.stringify(values)}`, () => {
      expect(troubleOf(connection(values))).to.equal(trouble)
    })
  }

  it('lists the worst first', () => {
    const all = cases.map(([values]) => connection(values))
    expect(troubledConnections(all).map(({ trouble }) => trouble)).to.deep.equal([
      ...['disconnected', 'disconnected', 'gone', 'rejecting', 'paused'],
    ])
  })
})

describe('the services that get leads', () => {
  const cases: [about: string, connections: Connection[], count: number][] = [
    ['of no connection', [], 0],
    ['that reject some', [connection({ state: 'failing' })], 1],
    ['through two connections', [connection(), connection({ id: 'c2' })], 1],
    [
      'beside a paused one',
      [connection({ integration: 'webhook', state: 'paused' }), connection()],
      1,
    ],
    ['except disconnected ones', [connection({ state: 'disconnected' })], 0],
  ]
  for (const [about, connections, count] of cases) {
    it(`${about} are ${count}`, () => {
      expect(countReceivingServices(connections)).to.equal(count)
    })
  }
})

describe('the catalogue', () => {
  const sendy = connection()
  const webhook = connection({ id: 'c2', integration: 'webhook', title: 'Orders', state: 'paused' })
  const both = [sendy, webhook]
  const namesOf = (services: { name: IntegrationName }[]) => services.map(({ name }) => name)

  it('counts its services by category', () => {
    const categories = [null, 'email', 'sales', 'automation'] as const
    expect(categories.map(countServices)).to.deep.equal([16, 7, 3, 6])
  })

  it('finds connections by their own name and by the service’s', () => {
    const find = (search: string) => filterConnections(both, { ...NO_FILTER, search })
    expect(find(' LETT ')).to.deep.equal([sendy])
    expect(find('sendy')).to.deep.equal([sendy])
    expect(find('zz')).to.deep.equal([])
  })

  it('finds services by their kind and by other names', () => {
    const find = (search: string) => namesOf(filterServices([], { ...NO_FILTER, search }))
    expect(find('email')).to.have.length(countServices('email'))
    expect(find('wordpress')).to.deep.equal(['autonami'])
    expect(find('FunnelKit')).to.deep.equal(['autonami'])
    expect(find('spreadsheet')).to.deep.equal(['google_sheets'])
    expect(find('make')).to.deep.equal(['integromate'])
    expect(find('sales crm')).to.deep.equal(['hubspot', 'zohocrm', 'salesforce'])
    expect(find('crm email')).to.deep.equal([])
  })

  it('finds what isn’t connected any more among the problems, and alone', () => {
    const gone = connection({ id: 'c3', state: 'paused', pausedReason: 'unauthorized' })
    const failing = connection({ id: 'c4', state: 'failing' })
    const find = (state: 'problem' | 'disconnected') =>
      filterConnections([...both, gone, failing], { ...NO_FILTER, state })
    expect(find('problem')).to.deep.equal([gone, failing])
    expect(find('disconnected')).to.deep.equal([gone])
  })

  it('keeps its filter in the address, without unknown values', () => {
    const filter = { search: 'mail & more', category: 'email', state: 'problem' } as const
    const query = withFilter(new URLSearchParams('site_id=1'), filter)
    expect(query.get('site_id')).to.equal('1')
    expect(filterFromQuery(query)).to.deep.equal(filter)
    expect(filterFromQuery(new URLSearchParams('category=x&state=constructor'))).to.deep.equal(
      NO_FILTER,
    )
    expect(withFilter(query, NO_FILTER).toString()).to.equal('site_id=1')
  })

  it('finds connections by state and category', () => {
    expect(filterConnections(both, { ...NO_FILTER, state: 'paused' })).to.deep.equal([webhook])
    expect(filterConnections(both, { ...NO_FILTER, category: 'email' })).to.deep.equal([sendy])
  })

  it('offers services without a connection first, and none while a state is chosen', () => {
    const sales = filterServices([connection({ integration: 'hubspot' })], {
      ...NO_FILTER,
      category: 'sales',
    })
    expect(namesOf(sales)).to.deep.equal(['zohocrm', 'salesforce', 'hubspot'])
    expect(filterServices(both, { ...NO_FILTER, state: 'working' })).to.deep.equal([])
  })

  it('finds a connection by its ID or its service', () => {
    expect(findConnection(both, 'c2')).to.equal(webhook)
    expect(findConnection(both, 'sendy')).to.equal(sendy)
    expect(findConnection(both, 'aweber')).to.equal(null)
  })

  for (const [title, initials] of [
    ['Sendy', 'Se'],
    ['Constant Contact', 'CC'],
    ['Zoho CRM', 'ZC'],
  ] as const) {
    it(`writes ${initials} on the tile of ${title}`, () => {
      expect(initialsOf(title)).to.equal(initials)
    })
  }

  it('has a different tile for each service', () => {
    const tiles = INTEGRATION_NAMES.map((name) => initialsOf(integrationOf(name).title))
    expect(new Set(tiles).size).to.equal(tiles.length)
  })
})

describe('credentials', () => {
  const FIELDS = [
    { name: 'url', kind: 'url' },
    { name: 'key', kind: 'secret' },
  ] as const

  const cases: [url: string, key: string, problems: object][] = [
    ['https://mail.example.com', 'k', {}],
    ['http://localhost:8080/sendy', 'k', { url: 'notHttps' }],
    ['https://me:pass@mail.example.com', 'k', { url: 'hasAccess' }],
    ['https://mail.example.com', '  ', { key: 'missing' }],
    ['', '', { url: 'missing', key: 'missing' }],
    ['mail', 'k', { url: 'notAddress' }],
    ['ftp://mail.example.com', 'k', { url: 'notAddress' }],
    ['https://a b', 'k', { url: 'notAddress' }],
    ['javascript:alert(1)', 'k', { url: 'notAddress' }],
  ]
  for (const [url, key, problems] of cases) {
    it(`${JSON.stringify([url, key])} have the problems ${JSON.stringify(problems)}`, () => {
      expect(credentialProblems(FIELDS, { url, key })).to.deep.equal(problems)
    })
  }

  it('are sent without the spaces around them, addresses with a scheme', () => {
    expect(trimmedCredentials(FIELDS, { url: ' mail.example.com ', key: ' k ' })).to.deep.equal({
      url: 'https://mail.example.com',
      key: 'k',
    })
  })
})

describe('the query of a service’s redirect', () => {
  const cases: [query: string, result: object][] = [
    ['code=c&state=s', { kind: 'code', code: 'c', state: 's', server: null }],
    [
      'code=c&state=s&location=eu&accounts-server=https://accounts.zoho.eu',
      { kind: 'code', code: 'c', state: 's', server: 'https://accounts.zoho.eu' },
    ],
    ['error=access_denied&state=s', { kind: 'denied' }],
    ['error=server_error', { kind: 'error', words: 'server_error' }],
    ['error=x&error_description=Down', { kind: 'error', words: 'Down' }],
    ['code=c', { kind: 'incomplete' }],
    ['state=s', { kind: 'incomplete' }],
    ['', { kind: 'incomplete' }],
  ]
  for (const [query, result] of cases) {
    it(`“${query}” is ${JSON.stringify(result)}`, () => {
      expect(parseSignInReturn(new URLSearchParams(query))).to.deep.equal(result)
    })
  }
})

describe('the changes of a connection', () => {
  const row = (values: Partial<MappingRow> = {}): MappingRow => ({
    ...{ source: 'name', target: 'name', ifEmpty: 'omit', value: '' },
    ...values,
  })
  const A = row()
  const B = row({ source: 'country', target: 'country' })
  const feed = { campaignId: 'c1', title: 'First order', isSent: true, target: null }
  const SAVED: Draft = {
    fieldMap: [A, B],
    campaigns: [feed],
    sendsNewCampaigns: true,
    defaultTarget: 'L1',
  }

  const cases: [about: string, change: Partial<Draft>, count: number][] = [
    ['nothing', {}, 0],
    ['a row in another way', { fieldMap: [row({ ifEmpty: 'skip' }), B] }, 1],
    ['a row and the other', { fieldMap: [row({ target: 'x' }), { ...B, target: 'y' }] }, 2],
    ['one row more', { fieldMap: [A, B, row({ target: 'z' })] }, 1],
    ['one row less', { fieldMap: [A] }, 1],
    ['another order', { fieldMap: [B, A] }, 1],
    ['only spaces', { fieldMap: [row({ target: ' name ' }), B] }, 0],
    ['a text that isn’t used', { fieldMap: [row({ value: 'x' }), B] }, 0],
    ['a campaign', { campaigns: [{ ...feed, isSent: false }] }, 1],
    ['new campaigns', { sendsNewCampaigns: false }, 1],
    ['new campaigns and the default list', { sendsNewCampaigns: false, defaultTarget: 'L2' }, 2],
  ]
  for (const [about, change, count] of cases) {
    it(`count ${count} for ${about}`, () => {
      expect(countChanges(SAVED, { ...SAVED, ...change })).to.equal(count)
    })
  }

  const problems: [row: MappingRow, problem: ReturnType<typeof rowProblem>][] = [
    [row({ target: 'other' }), null],
    [row({ target: ' ' }), 'missing'],
    [row({ target: 'NAME' }), 'repeated'],
    [row({ target: 'E-Mail' }), 'address'],
    [row({ source: 'email', target: 'email' }), null],
  ]
  for (const [added, problem] of problems) {
    it(`find the problem ${problem} in ${added.source} to “${added.target}”`, () => {
      expect(rowProblem([A, B, added], added)).to.equal(problem)
      expect(canSave({ ...SAVED, fieldMap: [A, B, added] })).to.equal(problem === null)
    })
  }

  it('start a new row with a value that isn’t sent yet', () => {
    const sources: Source[] = (['name', 'country', 'phone'] as const).map((name) => ({
      ...{ name, label: name, sample: '' },
    }))
    expect(newRow([A, B], sources).source).to.equal('phone')
  })

  it('name the lists that no longer exist, except of campaigns that aren’t sent', () => {
    const campaigns = [
      { ...feed, target: 'L2' },
      { ...feed, isSent: false, target: 'L3' },
    ]
    expect([...lostTargets({ ...SAVED, campaigns }, [{ id: 'L1' }])]).to.deep.equal(['L2'])
  })
})

describe('a body in the test bench', () => {
  it('is JSON with line breaks, or as it came', () => {
    expect(prettyBody('{"a":1}')).to.equal('{\n  "a": 1\n}')
    expect(prettyBody('<a>')).to.equal('<a>')
  })

  it('is a form’s pairs, decoded', () => {
    expect(formPairs('a=1%20%26&b=')).to.deep.equal([
      ['a', '1 &'],
      ['b', ''],
    ])
  })
})
