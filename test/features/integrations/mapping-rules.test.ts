import { expect } from 'chai'
import type { MappingRow, Source } from '../../../src/features/integrations/mapping-model.ts'
import { isSourceName } from '../../../src/features/integrations/mapping-model.ts'
import {
  defaultMapping,
  isAddressField,
  mapFields,
  repeatedTarget,
} from '../../../src/features/integrations/mapping-rules.ts'

const row = (over: Partial<MappingRow> = {}): MappingRow => ({
  ...{ source: 'name', target: 'FNAME', ifEmpty: 'omit', value: '' },
  ...over,
})

const source = (name: Source['name'], label = String(name)): Source => ({ name, label, sample: '' })
const SOURCES = [
  source('email', 'Email'),
  source('name', 'Name'),
  source('phone', 'Phone'),
  source('campaign', 'Campaign'),
  source('field:glaze', 'Favourite glaze'),
]

describe('the mapped fields of a lead', () => {
  const cases: [what: string, rows: MappingRow[], fields: Record<string, string>][] = [
    ['have the receiver’s names', [row()], { FNAME: 'Ada' }],
    ['leave out an empty value', [row({ source: 'phone', target: 'PHONE' })], {}],
    [
      'have the value that stands in for an empty one',
      [row({ source: 'phone', ifEmpty: 'value', value: 'none' })],
      { FNAME: 'none' },
    ],
    ['treat spaces as empty', [row({ source: 'page' })], {}],
    ['do not contain the address', [row({ source: 'email', target: 'Email_Address' })], {}],
    ['cannot replace the address', [row({ target: 'EMAIL' })], {}],
    [
      'can contain the address under another name',
      [row({ source: 'email', target: 'login' })],
      { login: 'ada@example.com' },
    ],
    [
      'take markup and templates as text',
      [row({ source: 'field:<b>', target: '<script>{{x}}%y%' })],
      { '<script>{{x}}%y%': '<i>{{email}}</i>' },
    ],
    ['are empty without rows', [], {}],
  ]
  const values = {
    ...{ email: 'ada@example.com', name: 'Ada', phone: '', page: '  ' },
    'field:<b>': '<i>{{email}}</i>',
  }
  for (const [what, rows, fields] of cases) {
    it(what, () => expect(mapFields(rows, values)).to.deep.equal({ isSent: true, fields }))
  }

  it('are not sent if a required value is empty', () => {
    const mapped = mapFields([row({ source: 'phone', ifEmpty: 'skip' })], values)
    expect(mapped).to.deep.equal({ isSent: false, emptySource: 'phone' })
  })

  it('take a name that every object has as text', () => {
    const mapped = mapFields([row({ target: '__proto__' }), row({ target: 'constructor' })], values)
    const fields = mapped.isSent ? Object.entries(mapped.fields) : []
    expect(fields).to.deep.equal([
      ['__proto__', 'Ada'],
      ['constructor', 'Ada'],
    ])
  })
})

describe('the mapping of a new connection', () => {
  const targetsOf = (rows: readonly MappingRow[]) =>
    Object.fromEntries(rows.map((one) => [one.source, one.target]))

  it('sends everything to an automation service, form fields by their label', () => {
    expect(targetsOf(defaultMapping('automation', [], SOURCES))).to.deep.equal({
      ...{ email: 'email', name: 'name', phone: 'phone', campaign: 'campaign' },
      'field:glaze': 'Favourite glaze',
    })
  })

  it('uses the fields that a mail service knows, by their usual names or labels', () => {
    const known = [
      { name: 'EMAIL', label: 'Email address' },
      { name: 'FNAME', label: 'First name' },
      { name: 'MOBILE', label: 'Mobile' },
      { name: 'MMERGE5', label: 'Favourite Glaze' },
    ]
    expect(targetsOf(defaultMapping('email', known, SOURCES))).to.deep.equal({
      ...{ email: 'EMAIL', name: 'FNAME', phone: 'MOBILE', 'field:glaze': 'MMERGE5' },
    })
  })

  it('puts each value of a sheet below its own label, and form fields below theirs', () => {
    const known = ['Email', 'Name', 'Phone', 'Country', 'Campaign'].map((name) => ({
      ...{ name, label: name },
    }))
    expect(targetsOf(defaultMapping('automation', known, SOURCES))).to.deep.equal({
      ...{ email: 'Email', name: 'Name', phone: 'Phone', campaign: 'Campaign' },
      'field:glaze': 'Favourite glaze',
    })
  })

  it('sends only the address to a mail service that knows no fields', () => {
    expect(targetsOf(defaultMapping('email', [], SOURCES))).to.deep.equal({ email: 'email' })
  })

  it('uses each field of the receiver once, and requires the address', () => {
    const twice = [source('field:a', 'Same'), source('field:b', 'Same')]
    const rows = defaultMapping('automation', [], twice)
    expect(targetsOf(rows)).to.deep.equal({ email: 'email', 'field:a': 'Same' })
    expect(rows[0]?.ifEmpty).to.equal('skip')
  })
})

describe('a field of a receiver', () => {
  for (const name of ['email', 'Email', 'EMAIL', 'e-mail', 'email_address', 'Email address']) {
    it(`named ${name} is the address`, () => expect(isAddressField(name)).to.equal(true))
  }
  for (const name of ['emails', 'email_2', 'address', 'work email', '']) {
    it(`named "${name}" is not the address`, () => expect(isAddressField(name)).to.equal(false))
  }

  it('is used twice if only its case differs', () => {
    expect(repeatedTarget([row({ target: 'a' }), row({ target: 'A' })])).to.equal('A')
    expect(repeatedTarget([row({ target: 'a' }), row({ target: 'b' })])).to.equal(null)
  })
})

describe('a source', () => {
  const cases: [name: string, isKnown: boolean][] = [
    ['email', true],
    ['field:glaze', true],
    ['field:<b>', true],
    ['field:', false],
    ['constructor', false],
    ['', false],
  ]
  for (const [name, isKnown] of cases) {
    it(`named "${name}" is ${isKnown ? 'known' : 'unknown'}`, () => {
      expect(isSourceName(name)).to.equal(isKnown)
    })
  }
})
