import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MappingRow } from '../../../src/features/integrations/mapping-model.ts'
import {
  type Lead,
  leadValues,
  mapLead,
} from '../../../src/server/integrations/mapping/map-fields.ts'

const AT = new Date('2026-03-01T12:00:00Z')
const lead = (over: Partial<Lead> = {}): Lead => ({
  ...{ email: 'ada@example.com', campaignTitle: 'First order', page: 'https://shop.example/' },
  ...{ country: 'CZ', consentTexts: ['Yes', 'News'], confirmedAt: AT, joinedAt: AT },
  ...{ answers: {}, ...over },
})
const FIELDS = [
  { name: 'first', kind: 'name' },
  { name: 'last', kind: 'name' },
  { name: 'mobile', kind: 'phone' },
  { name: 'glaze', kind: 'choice' },
]

describe('the values of a lead', () => {
  it('are what the database has of it', () => {
    assert.deepEqual(leadValues(lead(), FIELDS), {
      ...{ email: 'ada@example.com', name: '', phone: '', campaign: 'First order' },
      ...{ page: 'https://shop.example/', country: 'CZ', consent: 'Yes\nNews' },
      ...{ confirmed: AT.toISOString(), joined: AT.toISOString() },
    })
  })

  it('are empty where nothing is known', () => {
    const values = leadValues(lead({ page: null, country: null, confirmedAt: null }), FIELDS)
    assert.deepEqual([values.page, values.country, values.confirmed], ['', '', ''])
  })

  it('include the name and the phone number by the kind of the field, and each answer', () => {
    const answers = { first: 'Ada ', last: 'Lovelace', mobile: '123', glaze: 'Celadon' }
    const values = leadValues(lead({ answers }), FIELDS)
    assert.deepEqual([values.name, values.phone], ['Ada Lovelace', '123'])
    assert.equal(values['field:glaze'], 'Celadon')
  })

  it('cannot be replaced by an answer with the name of a source', () => {
    const values = leadValues(lead({ answers: { email: 'other@example.com' } }), FIELDS)
    assert.equal(values.email, 'ada@example.com')
    assert.equal(values['field:email'], 'other@example.com')
  })
})

describe('a mapped lead', () => {
  const ROWS: MappingRow[] = [{ source: 'name', target: 'FNAME', ifEmpty: 'skip', value: '' }]
  const DELIVERY = { deliveryId: 'delivery-1', target: 'list-1', happenedAt: AT }

  it('has the address, the fields and the target', () => {
    const result = mapLead(ROWS, { email: ' ada@example.com ', name: 'Ada' }, DELIVERY)
    assert.deepEqual(result, {
      isSent: true,
      lead: {
        ...{ email: 'ada@example.com', fields: { FNAME: 'Ada' }, fieldNames: ['FNAME'] },
        ...DELIVERY,
      },
    })
  })

  it('has the names of its empty fields, too, without that of the address', () => {
    const row = { ifEmpty: 'omit', value: '' } as const
    const rows = [
      { ...row, source: 'email', target: 'Email' },
      { ...row, source: 'phone', target: 'Phone' },
      { ...row, source: 'name', target: 'Name' },
    ] as const
    const result = mapLead(rows, { email: 'ada@example.com', name: 'Ada' }, DELIVERY)
    assert.deepEqual(result.isSent && result.lead.fieldNames, ['Phone', 'Name'])
  })

  it('is not sent without an address, or if a required value is empty', () => {
    assert.deepEqual(mapLead([], { email: ' ' }, DELIVERY), { isSent: false, emptySource: 'email' })
    assert.deepEqual(mapLead(ROWS, { email: 'a@b.example' }, DELIVERY), {
      isSent: false,
      emptySource: 'name',
    })
  })
})
